const SEPARATORS = /[\s.\-/()]/g

/**
 * Puts separators before the given positions, for whole values and for those being typed. Text with characters that
 * do not belong (letters in a CPF) is given back untouched: a mask never eats what a person wrote.
 */
export function group(
  text: string,
  shape: { allowed: RegExp; length: number; separators: Readonly<Record<number, string>> },
): string {
  const bare = text.replace(SEPARATORS, '').toUpperCase()
  if (!shape.allowed.test(bare) || bare.length > shape.length) return text
  let masked = ''
  for (let index = 0; index < bare.length; index += 1) {
    masked += `${shape.separators[index] ?? ''}${bare.charAt(index)}`
  }
  return masked
}
