export const sheet = { width: 220, ground: 24, bough: 30, crown: 34 } as const

export interface Bough {
  readonly y: number
  /** Where the leaf is: to the left or the right of the trunk. */
  readonly x: number
  readonly path: string
}

/** Returns a tree with a bough for each person, alternately left and right, the first at the top; and its height. */
export function growTree(people: number): {
  readonly height: number
  readonly trunk: string
  readonly boughs: Bough[]
} {
  const { width, ground, bough, crown } = sheet
  const height = crown + Math.max(1, people) * bough + ground
  const middle = width / 2
  const boughs = Array.from({ length: people }, (_, index) => {
    const y = crown + index * bough
    const side = index % 2 === 0 ? 1 : -1
    // The lower boughs reach farther.
    const reach = 42 + 44 * ((index + 1) / people)
    const x = Math.round(middle + side * reach)
    return { y, x, path: `M${middle} ${y + 26}Q${middle + side * 8} ${y + 2} ${x - side * 6} ${y}` }
  })
  return { height, trunk: `M${middle} ${height - ground}V${people > 0 ? crown + 10 : crown}`, boughs }
}
