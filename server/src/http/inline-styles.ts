import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'

export interface InlineStyles {
  /** Returns the page with the text of its style sheets in the head, each under the nonce. */
  inPage(page: string, nonce: string): string
  /** Does the same for a page that is sent while it is rendered: waits for the end of the head, not for the page. */
  inStream(nonce: string): Transform
}

const HEAD_END = '</head>'
/** Bytes after which a page without an end of its head is sent as it is. */
const LONGEST_HEAD = 256_000

/**
 * Sends a page's style sheets within the page, so that a browser paints it without a second round of requests. The links remain
 * for React, which hydrates them, and are loaded at low priority: the next page of the visit finds the files in the cache.
 */
export function openInlineStyles(clientFolder: string): InlineStyles {
  const known = new Map<string, string | null>()
  const textOf = (file: string): string | null => {
    let text = known.get(file)
    if (text === undefined) {
      text = read(join(clientFolder, file))
      known.set(file, text)
    }
    return text
  }
  const inHead = (head: string, nonce: string) => {
    const written = new Set<string>()
    return head.replaceAll(/<link\b[^>]*\brel="stylesheet"[^>]*>/g, (link) => {
      const [, file] = /\bhref="(\/assets\/[\w~.-]+\.css)#?"/.exec(link) ?? []
      const text = file && textOf(file)
      if (!file || !text) return link
      const later = link.replace('rel="stylesheet"', 'rel="stylesheet" media="print"')
      if (written.has(file)) return later
      written.add(file)
      return `<style nonce="${nonce}">${text}</style>${later}`
    })
  }
  const inPage = (page: string, nonce: string) => {
    const end = page.indexOf(HEAD_END)
    if (end < 0) return page
    // Scripts wait for the fonts, without which the page is not what it will be.
    const head = page
      .slice(0, end)
      .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
    return inHead(head, nonce) + page.slice(end)
  }
  return {
    inPage,
    inStream(nonce) {
      let head: Buffer | null = Buffer.alloc(0)
      return new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          if (!head) return done(null, chunk)
          const sent = Buffer.concat([head, chunk])
          const end = sent.indexOf(HEAD_END)
          if (end < 0 && sent.length < LONGEST_HEAD) {
            head = sent
            return done()
          }
          head = null
          if (end < 0) return done(null, sent)
          // The rest remains bytes: a chunk may end within a character.
          const rest = end + HEAD_END.length
          const page = inPage(sent.subarray(0, rest).toString(), nonce)
          done(null, Buffer.concat([Buffer.from(page), sent.subarray(rest)]))
        },
        flush(done) {
          done(null, head ?? undefined)
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
