import type { ContentSection } from '@esquadro/contract/content/content'

/** Numbers the sections: chapters 1, 2, 3, their sections 1.1, 1.2; sections before the first chapter 0.1. */
export function numbered(sections: readonly ContentSection[]): (ContentSection & { number: string })[] {
  let chapter = 0
  let part = 0
  return sections.map((section) => {
    if (section.level === 2) {
      chapter += 1
      part = 0
      return { ...section, number: String(chapter) }
    }
    part += 1
    return { ...section, number: `${chapter}.${part}` }
  })
}
