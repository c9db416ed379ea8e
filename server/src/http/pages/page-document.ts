import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { startModules } from './start-modules.ts'

export interface PageDocument {
  /** Returns the page with its style sheets inlined and a delayed start of its modules. */
  inPage(page: string, nonce: string): string
  /**
   * Does the same for a page that is streamed while it is rendered: waits for the script of its modules, not
   * for the whole page.
   */
  inStream(nonce: string): Transform
}

const HEAD_END = '</head>'
const MODULES = /<script nonce="[^"]*" type="module" async="">([^]*?)<\/script>/
/** Bytes after which a page without the script of its modules is sent unchanged. */
const LONGEST_START = 256_000

/**
 * Rewrites rendered pages so that a browser paints them after one round trip: the text of the style sheets
 * travels in the head, and the modules start when the page is painted (see `startModules`). The links to the
 * style sheets remain, because React hydrates them, and load at low priority: the next page of the visit
 * finds the files in the cache. A second, disabled link has the file's address without React Router's `#`:
 * Vite looks for it before a lazy part adds the same styles again.
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
    const head = withStyles(page.slice(0, end), nonce)
    const rest = page.slice(end)
    if (!MODULES.test(rest)) return head + rest
    return (
      head.replaceAll('rel="modulepreload"', 'data-later=""') +
      rest.replace(
        MODULES,
        (_script, modules: string) =>
          `<script nonce="${nonce}" type="text/plain">${modules}</script><script nonce="${nonce}">${startModules}</script>`,
      )
    )
  }
  return {
    inPage,
    inStream(nonce) {
      let start: Buffer | null = Buffer.alloc(0)
      return new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          if (!start) return done(null, chunk)
          start = Buffer.concat([start, chunk])
          // The pages themselves contain no such script, and a chunk may end within a character.
          const script = start.indexOf(' type="module" async="">')
          const end = script < 0 ? -1 : start.indexOf('</script>', script)
          if (end < 0 && start.length < LONGEST_START) return done()
          const sent = start
          start = null
          if (end < 0) return done(null, sent)
          const rest = end + '</script>'.length
          const page = inPage(sent.subarray(0, rest).toString(), nonce)
          done(null, Buffer.concat([Buffer.from(page), sent.subarray(rest)]))
        },
        flush(done) {
          // A page without modules.
          done(null, start ? Buffer.from(inPage(start.toString(), nonce)) : undefined)
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
