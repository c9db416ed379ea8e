/** Returns the value of a character in a check digit: its ASCII code − 48, so 0–9 are themselves and A–Z are 17–42. */
const valueOf = (text: string, index: number) => text.charCodeAt(index) - 48

/**
 * Returns the check digit modulo 11 of `text` with weights that rise from 2 at the right and restart after `highest`.
 * A remainder of 0 or 1 gives 0, as in CPF, CNPJ and access keys.
 */
export function checkDigit(text: string, highest: number): number {
  let sum = 0
  for (let fromRight = 0; fromRight < text.length; fromRight += 1) {
    sum += valueOf(text, text.length - 1 - fromRight) * (2 + (fromRight % (highest - 1)))
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

/** Whether all characters are equal: such numbers have correct check digits but are never issued. */
export const isRepeated = (text: string) => text.length > 0 && text === text.charAt(0).repeat(text.length)
