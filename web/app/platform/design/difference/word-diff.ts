export interface DiffPart {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** Above this product of lengths, the whole text is shown as one replacement. */
const MAX_CELLS = 4_000_000

/** Returns the words of an HTML text, with a line break after each block. Markup that looks the same gives the same words. */
export const splitWords = (html: string): string[] =>
  html
    .replace(/\s+/g, ' ')
    .replace(/<\/(?:p|h[2-4]|li|blockquote|figure|t[dhr])>|<br \/>|<hr \/>/g, ' \n ')
    .replace(/<img[^>]*alt="([^"]*)"[^>]*>/g, ' [$1] ')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/(?: *\n *)+/g, ' \n ')
    .split(/[^\S\n]+/)
    .filter((word) => word !== '')

/** Returns the difference between two texts, word by word, by their longest common subsequence. */
export function diffWords(before: readonly string[], after: readonly string[]): DiffPart[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1
  const old = before.slice(start, before.length - end)
  const next = after.slice(start, after.length - end)
  return joined([
    ...before.slice(0, start).map((text) => ({ kind: 'same', text }) as const),
    ...(old.length * next.length > MAX_CELLS ? replaced(old, next) : compared(old, next)),
    ...before.slice(before.length - end).map((text) => ({ kind: 'same', text }) as const),
  ])
}

const replaced = (old: readonly string[], next: readonly string[]): DiffPart[] => [
  ...old.map((text) => ({ kind: 'removed', text }) as const),
  ...next.map((text) => ({ kind: 'added', text }) as const),
]

function compared(old: readonly string[], next: readonly string[]): DiffPart[] {
  const width = next.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === next[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < next.length) {
    const isSame = i < old.length && j < next.length && old[i] === next[j]
    const takesOld =
      i < old.length &&
      (j >= next.length || (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    if (isSame) parts.push({ kind: 'same', text: old[i] ?? '' })
    else if (takesOld) parts.push({ kind: 'removed', text: old[i] ?? '' })
    else parts.push({ kind: 'added', text: next[j] ?? '' })
    if (isSame || takesOld) i += 1
    if (isSame || !takesOld) j += 1
  }
  return parts
}

/** Joins adjacent parts of one kind. */
function joined(parts: readonly DiffPart[]): DiffPart[] {
  const whole: { kind: DiffPart['kind']; words: string[] }[] = []
  for (const { kind, text } of parts) {
    const last = whole.at(-1)
    if (last?.kind === kind) last.words.push(text)
    else whole.push({ kind, words: [text] })
  }
  return whole.map(({ kind, words }) => ({ kind, text: words.join(' ') }))
}
