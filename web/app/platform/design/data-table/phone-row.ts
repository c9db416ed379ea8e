/**
 * The parts of a row on a phone: on the left the name and, below it, its date or number (`about`); on the right the figure and, below it,
 * the state; `more` is hidden until the row is expanded.
 */
export type PhonePart = 'main' | 'figure' | 'state' | 'about' | 'more'

interface PhoneColumn {
  readonly key: string
  readonly isMain?: boolean | undefined
  readonly isNumeric?: boolean | undefined
  readonly phone?: PhonePart | undefined
}

const STATES = ['status', 'state', 'active']

/** The names of instants and days: `startsAt`, `dueOn`. */
const isDate = ({ key }: PhoneColumn) => /(?:At|On)$/.test(key)

/**
 * Assigns a part to each column that does not declare one: the state is the column named `status`, `state` or `active`, the figure the last
 * numeric column, and what stands below the name is a date, else the first other column. If some columns declare a part, only the date
 * is assigned.
 */
export function phoneParts(columns: readonly PhoneColumn[]): ReadonlyMap<string, PhonePart> {
  const others = columns.filter(({ isMain }) => !isMain)
  const declares = others.some(({ phone }) => phone)
  const figure = declares ? undefined : others.findLast(({ isNumeric }) => isNumeric)
  const state = declares ? undefined : others.find(({ key }) => STATES.includes(key))
  const free = others.filter((column) => !column.phone && column !== figure && column !== state)
  const about = others.some(({ phone }) => phone === 'about')
    ? undefined
    : (free.find(isDate) ?? (declares ? undefined : free[0]))
  return new Map(
    columns.map((column) => [
      column.key,
      column.isMain
        ? 'main'
        : (column.phone ??
          (column === figure ? 'figure' : column === state ? 'state' : column === about ? 'about' : 'more')),
    ]),
  )
}
