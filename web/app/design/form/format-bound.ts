import type { Formats } from '../../i18n/format.ts'

/** A limit as people fill in its field: money for `…Cents`, percent for `rateBps`, whose field shows the sign, a factor for other `…Bps`. */
export const formatBound = (field: string, bound = 1, { money, number }: Formats): string =>
  field.endsWith('Cents')
    ? money(bound)
    : number(bound / (/rateBps$/i.test(field) ? 100 : field.endsWith('Bps') ? 10_000 : 1))
