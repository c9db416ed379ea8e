import type { InvoicePath, PathExit } from '@esquadro/contract/reports/dashboards/cms'

export const sheet = { width: 1000, height: 200 } as const

/** The steps of the way of the notes, each with what leaves it before the next one. */
const STEPS = [
  { step: 'sent', exits: ['refused', 'unattributed'] },
  { step: 'inOrder', exits: ['in-review', 'rejected'] },
  { step: 'approved', exits: ['no-points', 'reversed'] },
  { step: 'credited', exits: [] },
] as const satisfies readonly {
  readonly step: keyof InvoicePath
  readonly exits: readonly PathExit[]
}[]

/** Where each step stands, and where what leaves it goes down, in units of the sheet. */
const X = [0, 280, 560, 840] as const
const DOWN = [40, 165] as const

/** The thickness of all sent notes; every note that there is stays visible. */
const THICK = 120
const LEAST = 2

export type Exit = InvoicePath['exits'][number] & {
  /** Where it goes down, in percent of the distance to the next step. */
  readonly place: number
}

/** Returns the steps with their notes and the exits that have any. */
export function stepsOf(path: InvoicePath) {
  return STEPS.map(({ step, exits }) => ({
    step,
    count: path[step],
    exits: exits.flatMap((kind, index): Exit[] => {
      const exit = path.exits.find((row) => row.kind === kind)
      const place = (100 * (DOWN[index] ?? 0)) / X[1]
      return exit && exit.count > 0 ? [{ ...exit, place }] : []
    }),
  }))
}

/** Returns the shapes of the stream: bands between the steps, the exits that bend down, and the step's sections. */
export function flow(path: InvoicePath) {
  const thick = (count: number) =>
    count === 0 ? 0 : Math.max(LEAST, Math.round((THICK * count) / path.sent))
  const steps = stepsOf(path)
  const bands: string[] = []
  const exits: { kind: PathExit; d: string }[] = []
  for (const [index, { count, exits: leaving }] of steps.entries()) {
    const from = X[index] ?? 0
    const next = steps[index + 1]
    const to = X[index + 1] ?? sheet.width
    const on = thick(next ? next.count : count)
    if (on > 0) bands.push(`M${from} 0H${to}V${on}H${from}Z`)
    // The last exit is the nearest to the stream and goes down the farthest.
    let top = on
    for (const exit of leaving.toReversed()) {
      const size = thick(exit.count)
      const left = from + (exit.place * X[1]) / 100
      const right = left + Math.max(size, 3)
      const bottom = top + size
      exits.push({
        kind: exit.kind,
        d: `M${from} ${top}H${left - 10}Q${right} ${top} ${right} ${bottom + 24}V${sheet.height}H${left}V${bottom + 24}Q${left} ${bottom} ${left - 14} ${bottom}H${from}Z`,
      })
      top = bottom
    }
  }
  const ends = steps.flatMap(({ count, exits: leaving }, index) => {
    const size = thick(count) + (leaving.length > 0 ? 1 : 0)
    return count === 0 ? [] : [`M${X[index]} 0V${size}`]
  })
  return { bands, exits, ends }
}
