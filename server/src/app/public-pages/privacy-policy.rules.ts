import { extractText } from '../../platform/content/rich-text.ts'

export interface PolicyBlock {
  readonly kind: 'chapter' | 'section' | 'item' | 'text'
  readonly text: string
}

const KINDS: Readonly<Record<string, PolicyBlock['kind']>> = {
  h1: 'chapter',
  h2: 'chapter',
  h3: 'section',
  h4: 'section',
  li: 'item',
}

/** Returns the blocks of a sanitised text in order: headings, list items and paragraphs, each as plain text. */
export function parseBlocks(html: string): PolicyBlock[] {
  const blocks: PolicyBlock[] = []
  let kind: PolicyBlock['kind'] = 'text'
  let open = ''
  const close = () => {
    for (const line of open.split(/<br\s*\/?>/)) {
      const text = extractText(line).replace(/\s+/g, ' ').trim()
      if (text) blocks.push({ kind, text })
    }
    open = ''
  }
  for (const piece of html.split(
    /(<\/?(?:h[1-6]|p|li|ul|ol|blockquote|table|tr|td|th|figure|figcaption|div)\b[^>]*>)/,
  )) {
    const [, end, tag = ''] = /^<(\/?)(\w+)/.exec(piece) ?? []
    const isBlock = /^(?:h[1-6]|p|li|ul|ol|blockquote|table|tr|td|th|figure|figcaption|div)$/.test(tag)
    if (!isBlock) {
      open += piece
      continue
    }
    close()
    // A paragraph inside a list item belongs to the item.
    if (end) kind = tag === 'p' ? kind : 'text'
    else if (tag !== 'p') kind = KINDS[tag] ?? 'text'
  }
  close()
  return blocks
}
