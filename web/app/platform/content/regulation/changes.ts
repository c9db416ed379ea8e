import type { ContentSection } from '@esquadro/contract/platform/content/content'

type Section = Pick<ContentSection, 'id' | 'title' | 'html'>

export interface SectionChange {
  readonly kind: 'added' | 'changed' | 'removed'
  readonly id: string
  readonly title: string
}

/** Returns the visible text of a section, without markup and repeated spaces. */
const wordsOf = ({ title, html }: Section) =>
  `${title} ${html.replace(/<[^>]*>/g, ' ')}`.replace(/\s+/g, ' ').trim()

/** Compares two versions of a text by their headings, in the order of the newer one; removed sections come last. */
export function compareSections(
  before: readonly Section[],
  after: readonly Section[],
): readonly SectionChange[] {
  const old = new Map(before.map((section) => [section.id, section]))
  const remaining = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((section): SectionChange[] => {
      const { id, title } = section
      const known = old.get(id)
      if (!known) return [{ kind: 'added', id, title }]
      return wordsOf(known) === wordsOf(section) ? [] : [{ kind: 'changed', id, title }]
    }),
    ...before.flatMap(({ id, title }): SectionChange[] =>
      remaining.has(id) ? [] : [{ kind: 'removed', id, title }],
    ),
  ]
}
