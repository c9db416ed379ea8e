import { createRequire } from 'node:module'
import type SanitizeHtml from 'sanitize-html'

// Loaded with the first text, because it is large and an idle process does not need it.
const loadSanitizer = (): typeof SanitizeHtml =>
  createRequire(import.meta.url)('sanitize-html') as typeof SanitizeHtml

/** Further tags that a rich text may contain. */
export interface RichTextOptions {
  /** Pictures served by this site (`/api/files/…`), with alternative text. */
  readonly images?: boolean
  /** Videos of YouTube and Vimeo, as figures with a link: `<figure data-video="youtube:…"><a …>`. */
  readonly videos?: boolean
}

/** A video in a figure: the provider, its id there, and Vimeo's key of an unlisted video. */
const VIDEO = /^(?:youtube:[\w-]{11}|vimeo:\d{6,12}(?::[\da-f]{8,16})?)$/i

const blocks = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br']
const inline = ['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a']
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']
const span = /^([2-9]|[1-9]\d)$/

/**
 * Sanitises a rich text for storage and display: allow-listed tags and attributes only, balanced; no styles, scripts,
 * frames or other URL schemes. A text without tags is plain text and gets paragraphs. Returns '' for empty paragraphs
 * only. Idempotent.
 */
export function cleanRichText(input: string, options: RichTextOptions = {}): string {
  const html = /<[a-z!/]/i.test(input) ? input : paragraphs(input)
  let clean = sanitize(html, options)
  // Removing a tag can leave others in invalid places: repeat until nothing changes.
  for (let round = 0; round < 5; round += 1) {
    const next = sanitize(clean, options)
    if (next === clean) break
    clean = next
  }
  if (isBlank(clean)) return ''
  // Text without a tag would be treated as plain text when it is sanitised again.
  return clean.includes('<') ? clean : `<p>${clean}</p>`
}

const sanitize = (html: string, options: RichTextOptions): string =>
  loadSanitizer()(html, {
    allowedTags: [
      ...blocks,
      ...inline,
      ...tables,
      ...(options.images ? ['img', 'figure', 'figcaption'] : []),
      ...(options.videos ? ['figure'] : []),
    ],
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      ol: ['start'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      img: ['src', 'alt'],
      ...(options.videos ? { figure: ['data-video'] } : {}),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonBooleanAttributes: [],
    transformTags: {
      h1: 'h2',
      h5: 'h4',
      h6: 'h4',
      b: 'strong',
      i: 'em',
      strike: 's',
      del: 's',
      ins: 'u',
      a: (tagName, attribs) => ({ tagName, attribs: linkOf(attribs.href) }),
      figure: (tagName, attribs) => ({ tagName, attribs: figureOf(attribs) }),
      ol: (tagName, attribs) => ({ tagName, attribs: listOf(attribs) }),
      th: (tagName, attribs) => ({ tagName, attribs: cellOf(attribs) }),
      td: (tagName, attribs) => ({ tagName, attribs: cellOf(attribs) }),
    },
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && !/^\/api\/files\/[\da-f-]{36}$/.test(attribs.src ?? ''),
  }).trim()

/** The text of a rich text without its tags, for excerpts and search. */
export const extractText = (html: string): string =>
  decode(
    loadSanitizer()(html.replace(/<\/(?:p|li|h\d|tr|td|th|blockquote)>|<br \/>/g, '$& '), {
      allowedTags: [],
    }),
  )
    .replace(/\s+/g, ' ')
    .trim()

const decode = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

// External links open in a new tab and send no referrer.
function linkOf(href: string | undefined): Record<string, string> {
  if (!href || /^\/[/\\]/.test(href)) return {}
  return /^https?:/i.test(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href }
}

function figureOf(attribs: Record<string, string>): Record<string, string> {
  const video = attribs['data-video'] ?? ''
  return VIDEO.test(video) ? { 'data-video': video } : {}
}

function listOf({ start = '1' }: Record<string, string>): Record<string, string> {
  return /^\d{1,4}$/.test(start) && start !== '1' ? { start } : {}
}

function cellOf({ colspan, rowspan, scope }: Record<string, string>): Record<string, string> {
  return {
    ...(colspan && span.test(colspan) ? { colspan } : {}),
    ...(rowspan && span.test(rowspan) ? { rowspan } : {}),
    ...(scope === 'col' || scope === 'row' ? { scope } : {}),
  }
}

const isBlank = (html: string) =>
  !/<(?:img|hr)\b/.test(html) && extractText(html).replace(/[\s\u00a0]/g, '') === ''

const paragraphs = (plain: string): string =>
  plain
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replace(/\r?\n/g, '<br />')}</p>`)
    .join('')
