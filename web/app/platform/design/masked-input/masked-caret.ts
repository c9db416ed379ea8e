const isSignificant = (character: string) => /[0-9a-z]/i.test(character)

const countSignificant = (text: string) => [...text].filter(isSignificant).length

/** Returns the caret's position after masking: behind as many letters and digits as before, and at the end if it was at the end. */
export function maskedCaret(raw: string, caret: number, masked: string): number {
  if (caret >= raw.length) return masked.length
  const wanted = countSignificant(raw.slice(0, caret))
  let position = 0
  for (let seen = 0; seen < wanted && position < masked.length; position += 1) {
    if (isSignificant(masked.charAt(position))) seen += 1
  }
  return position
}
