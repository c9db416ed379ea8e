import { randomInt } from 'node:crypto'

/** A CPF with right check digits that nobody in the programme has, as 11 digits. */
export function aCpf(): string {
  const nine = String(randomInt(100_000_000, 999_999_999))
  const first = cpfDigit(nine)
  return `${nine}${first}${cpfDigit(nine + first)}`
}

function cpfDigit(digits: string): string {
  const sum = [...digits].reduce((all, one, at) => all + Number(one) * (digits.length + 1 - at), 0)
  return String(((sum * 10) % 11) % 10)
}

/** The check digit of an access key's first 43 characters: weights 2 to 9 from the right, letters by their code. */
export function accessKeyDigit(first43: string): string {
  const sum = [...first43]
    .reverse()
    .reduce((all, one, at) => all + (one.charCodeAt(0) - 48) * ((at % 8) + 2), 0)
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}
