import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'

export interface PageDocument {
  /** Returns the page with its style sheets inlined. */
  inPage(page: string, nonce: string): string
  /** Does the same for a page that is streamed while it is rendered: waits for its head, not for the whole page. */
  inStream(nonce: string): Transform
}

const HEAD_END = '</head>'
/** Bytes after which a page without the end of a head is sent unchanged. */
const LONGEST_HEAD = 256_000

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
  const inPage = (page: string, nonce: string) => {
    const end = page.indexOf(HEAD_END)
    if (end < 0) return page
    return withStyles(page.slice(0, end), nonce) + page.slice(end)
  }
  return {
    inPage,
    inStream(nonce) {
      let start: Buffer | null = Buffer.alloc(0)
      return new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          if (!start) return done(null, chunk)
          start = Buffer.concat([start, chunk])
          // A chunk may end within a character, so the rest stays bytes.
          const end = start.indexOf(HEAD_END)
          if (end < 0 && start.length < LONGEST_HEAD) return done()
          const sent = start
          start = null
          if (end < 0) return done(null, sent)
          const rest = end + HEAD_END.length
          const head = inPage(sent.subarray(0, rest).toString(), nonce)
          done(null, Buffer.concat([Buffer.from(head), sent.subarray(rest)]))
        },
        flush(done) {
          // A response without a head.
          done(null, start ?? undefined)
        },
      })
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
