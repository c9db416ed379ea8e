import { SaxesParser } from 'saxes'
import { SheetRefused } from './sheet.ts'

/** A part of an XML file; names are without their prefix. */
export type XmlPart =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string }

/**
 * Yields the tags and texts of an XML file as its pieces arrive. Throws `SheetRefused` if it is not well-formed, has a
 * document type (and so entities of its own), or is nested too deeply.
 */
export async function* readXml(pieces: AsyncIterable<string>): AsyncGenerator<XmlPart> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let parts: XmlPart[] = []
  let depth = 0
  const refuse = () => {
    throw new SheetRefused('sheet.broken')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > 64) refuse()
    const bare: Record<string, string> = {}
    for (const [key, value] of Object.entries(attributes)) bare[withoutPrefix(key)] = value
    parts.push({ kind: 'open', name: withoutPrefix(name), attributes: bare })
  })
  parser.on('closetag', ({ name }) => {
    depth -= 1
    parts.push({ kind: 'close', name: withoutPrefix(name) })
  })
  parser.on('text', (text) => parts.push({ kind: 'text', text }))
  parser.on('cdata', (text) => parts.push({ kind: 'text', text }))
  for await (const piece of pieces) {
    parser.write(piece)
    yield* parts
    parts = []
  }
  if (depth > 0) refuse()
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1)
