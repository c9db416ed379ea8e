/** Returns the letter of a column, as spreadsheets show it: 0 → A, 26 → AA. */
export const columnLetter = (index: number): string =>
  `${index >= 26 ? columnLetter(Math.floor(index / 26) - 1) : ''}${String.fromCharCode(65 + (index % 26))}`
