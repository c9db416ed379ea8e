/**
 * The parts of a row on a phone: the first line has the name and a figure, the second the state and a detail (`about`); `more` is hidden
 * until the row is expanded.
 */
export type PhonePart = 'main' | 'figure' | 'state' | 'about' | 'more'

interface PhoneColumn {
  readonly key: string
  readonly isMain?: boolean | undefined
  readonly isNumeric?: boolean | undefined
  readonly phone?: PhonePart | undefined
}

const STATES = ['status', 'state', 'active']

/**
 * Assigns a part to each column that does not declare one: the state is the column named `status`, `state` or `active`, else the first
 * after the name; the figure is the last numeric column.
 */
export function phoneParts(columns: readonly PhoneColumn[]): ReadonlyMap<string, PhonePart> {
  const others = columns.filter(({ isMain }) => !isMain)
  const declares = others.some(({ phone }) => phone)
  const figure = declares ? undefined : others.findLast(({ isNumeric }) => isNumeric)
  const left = others.filter((column) => column !== figure)
  const state = declares ? undefined : (left.find(({ key }) => STATES.includes(key)) ?? left[0])
  return new Map(
    columns.map((column) => [
      column.key,
      column.isMain
        ? 'main'
        : (column.phone ?? (column === figure ? 'figure' : column === state ? 'state' : 'more')),
    ]),
  )
}
