import type { ContentSection } from '@esquadro/contract/platform/content/content'

export interface Question {
  readonly id: string
  readonly title: string
  readonly html: string
}

export interface Theme {
  /** Empty for questions before the first theme. */
  readonly id: string
  readonly title: string
  readonly questions: readonly Question[]
}

/** Groups the questions of the FAQ: second-level headings are themes, third-level headings are questions. */
export function groupThemes(sections: readonly ContentSection[]): Theme[] {
  const themes: { id: string; title: string; questions: Question[] }[] = []
  for (const { id, level, title, html } of sections) {
    if (level === 2) themes.push({ id, title, questions: [] })
    else {
      if (themes.length === 0) themes.push({ id: '', title: '', questions: [] })
      themes.at(-1)?.questions.push({ id, title, html })
    }
  }
  return themes.filter(({ questions }) => questions.length > 0)
}

/** Returns a text for comparison: without accents, capitals and tags. */
export const folded = (text: string): string =>
  text
    .replace(/<[^>]*>/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/** Returns the themes with the questions that contain every word of a search in question, answer or theme. */
export function searchThemes(themes: readonly Theme[], search: string): Theme[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...themes]
  return themes
    .map((theme) => ({
      ...theme,
      questions: theme.questions.filter(({ title, html }) => {
        const text = folded(`${theme.title} ${title} ${html}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}
