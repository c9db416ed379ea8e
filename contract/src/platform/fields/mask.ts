import { cleanCode, withoutLabel } from './typed-text.ts'

const SEPARATORS = /[\s.\-/()]/g

/**
 * Inserts separators before the given positions, also into partial input. Returns a text with other
 * characters (such as letters in a CPF) unchanged: a mask never removes input but labels and invisible characters.
 */
export function group(
  text: string,
  shape: { allowed: RegExp; length: number; separators: Readonly<Record<number, string>> },
): string {
  const bare = withoutLabel(cleanCode(text)).replace(SEPARATORS, '').toUpperCase()
  if (!shape.allowed.test(bare) || bare.length > shape.length) return text
  let masked = ''
  for (let index = 0; index < bare.length; index += 1) {
    masked += `${shape.separators[index] ?? ''}${bare.charAt(index)}`
  }
  return masked
}
