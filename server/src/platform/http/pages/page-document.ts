import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InlineHashes } from '../security.ts'

const HEAD_END = '</head>'
const STYLE_SHEET = /<link\b[^>]*\brel="stylesheet"[^>]*>/g

/**
 * Returns a function that inlines the style sheets of a rendered page, so that a browser paints it after one round trip. The links to
 * the style sheets remain, because React hydrates them, and load at low priority: the next page of the visit finds the files in the
 * cache. A second, disabled link has the file's address without React Router's `#`: Vite looks for it before a lazy part adds the same
 * styles again.
 */
export function openPageDocument(clientFolder: string): (page: string) => string {
  const known = new Map<string, string | null>()
  const textOf = (file: string): string | null => {
    let text = known.get(file)
    if (text === undefined) {
      text = read(join(clientFolder, file))
      known.set(file, text)
    }
    return text
  }
  const withStyles = (head: string) => {
    const texts = new Map<string, string>()
    const links = head.replaceAll(STYLE_SHEET, (link) => {
      const [, file] = /\bhref="(\/assets\/[\w~.-]+\.css)#?"/.exec(link) ?? []
      const text = file && textOf(file)
      if (!file || !text) return link
      const later = link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"')
      if (texts.has(file)) return later
      texts.set(file, text)
      return `${later}<link rel="stylesheet" disabled href="${file}"/>`
    })
    if (texts.size === 0) return head
    const first = /<link\b[^>]*\brel="stylesheet"/.exec(links)?.index ?? links.length
    return `${links.slice(0, first)}<style>${[...texts.values()].join('')}</style>${links.slice(first)}`
  }
  return (page) => {
    const end = page.indexOf(HEAD_END)
    if (end < 0) return page
    return withStyles(page.slice(0, end)) + page.slice(end)
  }
}

/** Returns the hashes of inline scripts or styles, as a content security policy names them. */
export const hashesOfTexts = (texts: readonly string[]): string[] =>
  [...new Set(texts)].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)

/** Returns the hashes of the inline scripts and styles of a page that this server rendered. */
export const hashInline = (page: string): InlineHashes => ({
  scripts: hashesOfTexts(textsOf(page, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)),
  styles: hashesOfTexts(textsOf(page, /<style[^>]*>([\s\S]*?)<\/style>/g)),
})

const textsOf = (page: string, element: RegExp): string[] =>
  [...page.matchAll(element)].map(([, text = '']) => text)

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
