/** A line of an invoice as far as goods that come back are concerned. */
export interface ReturnableLine {
  readonly line: number
  readonly code: string
  readonly ean: string | null
  readonly productId: string | null
  readonly netCents: number
  /** What came back of it before. */
  readonly returnedCents: number
}

export interface Allotment {
  /** Which line of the return brings back how much of which line of the sale. */
  readonly lines: readonly { readonly line: number; readonly originalLine: number; readonly cents: number }[]
  /** What fits no line of the sale, or is more than was left of it. */
  readonly leftOver: readonly { readonly line: number; readonly cents: number }[]
}

/**
 * Says which lines of a sale a return brings back, and how much of each: lines of the same EAN, code or product, the one
 * of exactly this value first, then in their order. No line comes back for more than is left of it. Pure.
 */
export function allotReturn(returned: readonly ReturnableLine[], sold: readonly ReturnableLine[]): Allotment {
  const left = new Map(sold.map((line) => [line.line, Math.max(0, line.netCents - line.returnedCents)]))
  const lines: { line: number; originalLine: number; cents: number }[] = []
  const leftOver: { line: number; cents: number }[] = []
  for (const item of returned) {
    let open = item.netCents
    for (const line of candidates(item, sold, left)) {
      const cents = Math.min(open, left.get(line.line) ?? 0)
      if (cents === 0) continue
      lines.push({ line: item.line, originalLine: line.line, cents })
      left.set(line.line, (left.get(line.line) ?? 0) - cents)
      open -= cents
    }
    if (open > 0) leftOver.push({ line: item.line, cents: open })
  }
  return { lines, leftOver }
}

function candidates(
  item: ReturnableLine,
  sold: readonly ReturnableLine[],
  left: ReadonlyMap<number, number>,
): readonly ReturnableLine[] {
  const isSame = (line: ReturnableLine) =>
    (item.ean !== null && item.ean === line.ean) ||
    item.code === line.code ||
    (item.productId !== null && item.productId === line.productId)
  const isExact = (line: ReturnableLine) => left.get(line.line) === item.netCents
  return sold.filter(isSame).toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)) || a.line - b.line)
}
