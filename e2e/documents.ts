import { randomInt } from 'node:crypto'

/** Returns an unused CPF with valid check digits, as 11 digits. */
export function aCpf(): string {
  const nine = String(randomInt(100_000_000, 999_999_999))
  const first = cpfDigit(nine)
  return `${nine}${first}${cpfDigit(nine + first)}`
}

function cpfDigit(digits: string): string {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (digits.length + 1 - at), 0)
  return String(((sum * 10) % 11) % 10)
}
