// The table of the accessibility of every screen in `bench/README.md`. A run that is limited to some
// addresses replaces their rows and keeps the others.

export interface Screen {
  readonly audience: string
  readonly address: string
}

export interface Audited extends Screen {
  /** From 0 to 100. */
  readonly phone: number
  readonly desk: number
  /** The audits that cost points. */
  readonly faults: readonly string[]
}

const head = ({ audience, address }: Screen) => `| \`${address}\` | ${audience} |`

/**
 * Returns the rows of the existing screens in order: measured ones with their scores, others with their row
 * in `previous`, the text of the last report. A screen that was never measured has no row.
 */
export function accessibilityRows(
  screens: readonly Screen[],
  measured: readonly Audited[],
  previous: string,
): string[] {
  const rows = new Map(
    previous.split('\n').map((line) => [line.split('|').slice(0, 3).join('|').concat('|'), line]),
  )
  for (const item of measured)
    rows.set(head(item), `${head(item)} ${item.phone} | ${item.desk} | ${item.faults.join(', ') || '–'} |`)
  return screens.flatMap((screen) => rows.get(head(screen)) ?? [])
}
