import type { Formats } from '../../i18n/format.ts'

/**
 * Formats a limit in the unit in which its field is entered: money for `…Cents`, percent without its sign for `rateBps`, a factor for other
 * `…Bps`.
 */
export const formatBound = (field: string, bound = 1, { money, number }: Formats): string =>
  field.endsWith('Cents')
    ? money(bound)
    : number(bound / (/rateBps$/i.test(field) ? 100 : field.endsWith('Bps') ? 10_000 : 1))
