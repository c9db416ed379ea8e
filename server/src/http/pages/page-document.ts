import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PageDocument {
  /** Returns the page with its style sheets inlined. */
  inPage(page: string, nonce: string): string
}

const HEAD_END = '</head>'

/**
 * Rewrites rendered pages so that a browser paints them after one round trip: the text of the style sheets
 * travels in the head. The links to the style sheets remain, because React hydrates them, and load at low
 * priority: the next page of the visit finds the files in the cache. A second, disabled link has the file's
 * address without React Router's `#`: Vite looks for it before a lazy part adds the same styles again.
 */
export function openPageDocument(clientFolder: string): PageDocument {
  const known = new Map<string, string | null>()
  const textOf = (file: string): string | null => {
    let text = known.get(file)
    if (text === undefined) {
      text = read(join(clientFolder, file))
      known.set(file, text)
    }
    return text
  }
  const withStyles = (head: string, nonce: string) => {
    const written = new Set<string>()
    return head.replaceAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g, (link) => {
      const [, file] = /\bhref="(\/assets\/[\w~.-]+\.css)#?"/.exec(link) ?? []
      const text = file && textOf(file)
      if (!file || !text) return link
      const later = link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"')
      if (written.has(file)) return later
      written.add(file)
      return `<style nonce="${nonce}">${text}</style>${later}<link rel="stylesheet" disabled href="${file}"/>`
    })
  }
  return {
    inPage(page, nonce) {
      const end = page.indexOf(HEAD_END)
      if (end < 0) return page
      return withStyles(page.slice(0, end), nonce) + page.slice(end)
    },
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
