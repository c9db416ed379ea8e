import { plain } from '../design/dropdown/match-options.ts'
import { type Section, type Setting, sectionLink, sections } from './sections.ts'
import { messages } from './settings.messages.ts'

export interface FoundSetting {
  readonly section: Section
  /** The key of its name. */
  readonly title: Setting['title']
  readonly to: string
}

interface Entry extends FoundSetting {
  readonly titleText: string
  readonly text: string
}

/** Returns the texts of a key in both languages, with those whose keys begin with it if it names a setting. */
const textsOf = (key: string): string =>
  [messages.ptBR, messages.en]
    .flatMap((texts: Readonly<Record<string, string>>) =>
      Object.entries(texts).flatMap(([name, text]) =>
        name === key || name.startsWith(`${key}.`) ? [text] : [],
      ),
    )
    .join(' ')

let entries: readonly Entry[] | undefined

/** Lists the sections and their settings, in their order; read from the texts at the first search. */
function listEntries(): readonly Entry[] {
  entries ??= sections.flatMap((section) => {
    const further = 'also' in section ? section.also : []
    const own: Setting = {
      name: null,
      title: `${section.key}.title`,
      also: [`${section.key}.text`, ...further],
    }
    return [own, ...section.settings].map(({ name, title, also = [] }: Setting) => ({
      section,
      title,
      to: name === null ? sectionLink(section) : `${sectionLink(section)}#${name}`,
      titleText: plain(textsOf(title)),
      text: plain([title, ...also].map(textsOf).join(' ')),
    }))
  })
  return entries
}

/**
 * Returns the settings whose name or help contains every typed word in one of both languages, without regard to accents; those
 * found by their name come first.
 */
export function findSettings(typed: string): readonly FoundSetting[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const has = (text: string) => words.every((word) => text.includes(word))
  const found = listEntries().filter(({ text }) => has(text))
  return [
    ...found.filter(({ titleText }) => has(titleText)),
    ...found.filter(({ titleText }) => !has(titleText)),
  ]
}
