import type { Candidate, LineOfSale, SoldLine, SoldNote } from './sold-lines.ts'

/** An amount that a return took from a line, although its goods may be of other lines as well. */
export interface Exchange extends LineOfSale {
  readonly cents: number
  /** The other lines, the likeliest first. */
  readonly to: readonly LineOfSale[]
}

/** A line with an amount left that can be taken instead of another one, by exchanges. */
interface WayOut {
  readonly end: Candidate
  /** The amount that can be taken there. */
  readonly most: number
  /** Records that an amount was taken. */
  use(cents: number): void
}

const nameOf = ({ saleId, line }: LineOfSale) => `${saleId} ${line}`
const lineOf = ({ saleId, sold }: Candidate): LineOfSale => ({ saleId, line: sold.line })

/** Opens the exchanges between the lines of some sales; `leftOf` returns what is left of a line. */
export function openExchanges(
  sales: readonly SoldNote[],
  exchanges: readonly Exchange[],
  leftOf: (sold: SoldLine) => number,
) {
  const known = new Map<string, Candidate>()
  for (const { id: saleId, lines } of sales)
    for (const sold of lines) {
      const name = nameOf({ saleId, line: sold.line })
      // The same sale may be read for several returns; amounts are counted by the first.
      if (!known.has(name)) known.set(name, { saleId, sold })
    }
  const open: Step[] = exchanges.map((exchange) => ({
    from: nameOf(exchange),
    cents: exchange.cents,
    to: exchange.to.map(nameOf),
  }))
  return {
    /** Adds an amount that was taken from a line, although its goods may be of the other candidates as well. */
    add(from: Candidate, cents: number, candidates: readonly Candidate[]): void {
      const to = candidates.filter((other) => other !== from).map((other) => nameOf(lineOf(other)))
      if (cents > 0 && to.length > 0) open.push({ from: nameOf(lineOf(from)), cents, to })
    },
    /** Finds the shortest way from a line to one with an amount left; null if there is none. */
    wayOut(from: Candidate): WayOut | null {
      const ways = new Map<string, readonly Step[]>([[nameOf(lineOf(from)), []]])
      // Lines that are found are visited after those that were found before.
      for (const [at, steps] of ways)
        for (const step of open.filter((option) => option.from === at && option.cents > 0))
          for (const name of step.to) {
            const end = known.get(name)
            if (!end || ways.has(name)) continue
            const way = [...steps, step]
            ways.set(name, way)
            if (leftOf(end.sold) > 0) return wayOf(end, leftOf(end.sold), way)
          }
      return null
    },
  }
}

interface Step {
  readonly from: string
  cents: number
  readonly to: readonly string[]
}

const wayOf = (end: Candidate, left: number, steps: readonly Step[]): WayOut => ({
  end,
  most: Math.min(left, ...steps.map(({ cents }) => cents)),
  use(cents) {
    for (const step of steps) step.cents -= cents
  },
})
