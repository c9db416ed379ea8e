import type { ContentSection } from '@esquadro/contract/platform/content/content'
import { extractText } from './rich-text.ts'

/**
 * Splits a sanitised text at its second- and third-level headings, ignoring headings inside lists, quotes and tables. The
 * parts are in order and contain every byte of the text.
 */
export function splitSections(html: string): { introHtml: string; sections: ContentSection[] } {
  const headings = topHeadings(html)
  const used = new Map<string, number>()
  const sections = headings.map((heading, index): ContentSection => {
    const title = extractText(heading.inner)
    return {
      id: unique(makeSlug(title), used),
      level: heading.level,
      title,
      html: html.slice(heading.end, headings[index + 1]?.start ?? html.length).trim(),
    }
  })
  return { introHtml: html.slice(0, headings[0]?.start ?? html.length).trim(), sections }
}

interface Heading {
  readonly level: 2 | 3
  readonly start: number
  readonly end: number
  readonly inner: string
}

// Sanitised HTML is balanced and has no < or > outside tags, so counting tags gives the depth.
function topHeadings(html: string): Heading[] {
  const found: Heading[] = []
  let depth = 0
  let open: { level: 2 | 3; start: number; from: number } | null = null
  for (const tag of html.matchAll(/<(\/?)([a-z][a-z\d]*)\b[^>]*?(\/?)>/g)) {
    const [text, closing, name = '', selfClosing] = tag
    if (selfClosing || name === 'br' || name === 'hr' || name === 'img') continue
    if (!closing) {
      if (depth === 0 && (name === 'h2' || name === 'h3'))
        open = { level: name === 'h2' ? 2 : 3, start: tag.index, from: tag.index + text.length }
      depth += 1
      continue
    }
    depth -= 1
    if (depth !== 0 || !open) continue
    const inner = html.slice(open.from, tag.index)
    if (extractText(inner) !== '')
      found.push({ level: open.level, start: open.start, end: tag.index + text.length, inner })
    open = null
  }
  return found
}

/** Converts a title to an anchor: lower case, no accents, hyphens between words. */
export const makeSlug = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'secao'

function unique(slug: string, used: Map<string, number>): string {
  const times = (used.get(slug) ?? 0) + 1
  used.set(slug, times)
  if (times === 1) return slug
  return unique(`${slug}-${times}`, used)
}
