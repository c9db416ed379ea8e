const isSignificant = (character: string) => /[0-9a-z]/i.test(character)

const countSignificant = (text: string) => [...text].filter(isSignificant).length

/**
 * Where the caret belongs after a mask has put its separators: behind as many letters and digits as stood before it.
 * At the end of the text it stays at the end.
 */
export function maskedCaret(raw: string, caret: number, masked: string): number {
  if (caret >= raw.length) return masked.length
  const wanted = countSignificant(raw.slice(0, caret))
  let position = 0
  for (let seen = 0; seen < wanted && position < masked.length; position += 1) {
    if (isSignificant(masked.charAt(position))) seen += 1
  }
  return position
}
