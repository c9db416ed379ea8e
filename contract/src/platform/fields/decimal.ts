/** Formats a whole number with dots between thousands, without locale data: -1234567 → `-1.234.567`. */
export const withThousands = (whole: number | bigint): string =>
  String(whole).replace(/(?<=\d)(?=(\d{3})+$)/g, '.')
