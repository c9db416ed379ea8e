/** The value of a character in a check digit: its ASCII code − 48, so that 0–9 count as themselves and A–Z as 17–42. */
const valueOf = (text: string, index: number) => text.charCodeAt(index) - 48

/**
 * Check digit modulo 11 of `text` with weights that grow from 2 at the right and start again after `highest`.
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

/** True when every character is the same one: such numbers carry right check digits and are never issued. */
export const isRepeated = (text: string) => text.length > 0 && text === text.charAt(0).repeat(text.length)
