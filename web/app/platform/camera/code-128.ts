/** The widths of bars and spaces of the 106 characters of Code 128, three of which start a code. */
export const CODE_128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 ' +
  '123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 ' +
  '131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 ' +
  '213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 ' +
  '141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 ' +
  '124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 ' +
  '411131 211412 211214 211232'
)
  .split(' ')
  .map((widths) => [...widths].map(Number))
const STOP = [2, 3, 3, 1, 1, 1, 2]
const [TO_C, TO_B, START_A, START_B, START_C] = [99, 100, 103, 104, 105]
/** The most by which the widths of a character may differ from its pattern, in modules of eleven. */
const TOLERANCE = 2.5
const ROWS = 40

export interface Pixels {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/**
 * Returns the text of a Code 128, such as the key on a DANFE, in a picture, or null: upright, upside down or on its side.
 * Reads the character sets B and C; a key needs no other.
 */
export function readCode128(pixels: Pixels): string | null {
  for (const isUpright of [true, false]) {
    const [length, count] = isUpright ? [pixels.width, pixels.height] : [pixels.height, pixels.width]
    for (let row = 1; row < ROWS; row += 1) {
      const line = brightnessOf(pixels, Math.floor((count * row) / ROWS), length, isUpright)
      const runs = runsOf(line)
      const found = readRuns(runs) ?? readRuns(runs.toReversed())
      if (found !== null) return found
    }
  }
  return null
}

function brightnessOf({ data, width }: Pixels, at: number, length: number, isRow: boolean): Float64Array {
  const line = new Float64Array(length)
  for (let index = 0; index < length; index += 1) {
    const pixel = 4 * (isRow ? at * width + index : index * width + at)
    line[index] = 0.3 * (data[pixel] ?? 0) + 0.6 * (data[pixel + 1] ?? 0) + 0.1 * (data[pixel + 2] ?? 0)
  }
  return line
}

/** Returns the lengths of alternating light and dark runs, a light one first, by the middle between light and dark around each point. */
function runsOf(line: Float64Array): number[] {
  const reach = Math.max(8, Math.round(line.length / 24))
  const runs: number[] = [0]
  let isDark = false
  let threshold = 128
  for (let index = 0; index < line.length; index += 1) {
    if (index % 4 === 0) {
      const around = line.subarray(Math.max(0, index - reach), index + reach)
      threshold = (Math.min(...around) + Math.max(...around)) / 2
    }
    if ((line[index] ?? 0) < threshold !== isDark) {
      isDark = !isDark
      runs.push(0)
    }
    runs[runs.length - 1] = (runs.at(-1) ?? 0) + 1
  }
  // A row that ends in the dark ends with a light run as well, so that it reads alike from either side.
  return isDark ? [...runs, 0] : runs
}

function readRuns(runs: readonly number[]): string | null {
  // Dark runs have odd places.
  for (let start = 1; start + 24 < runs.length; start += 2) {
    const first = characterAt(runs, start)
    if (first !== START_B && first !== START_C && first !== START_A) continue
    const text = readFrom(runs, start, first)
    if (text !== null) return text
  }
  return null
}

function readFrom(runs: readonly number[], start: number, first: number): string | null {
  const values = [first]
  for (let at = start + 6; at + 6 < runs.length; at += 6) {
    if (differenceOf(runs.slice(at, at + 7), STOP, 13) < TOLERANCE) return textOf(values)
    const value = characterAt(runs, at)
    if (value === null || value >= START_A) return null
    values.push(value)
  }
  return null
}

function characterAt(runs: readonly number[], at: number): number | null {
  const part = runs.slice(at, at + 6)
  const differences = CODE_128.map((pattern) => differenceOf(part, pattern, 11))
  const least = Math.min(...differences)
  return least < TOLERANCE ? differences.indexOf(least) : null
}

function differenceOf(runs: readonly number[], pattern: readonly number[], modules: number): number {
  const whole = runs.reduce((sum, run) => sum + run, 0)
  return pattern.reduce(
    (sum, width, index) => sum + Math.abs(((runs[index] ?? 0) * modules) / whole - width),
    0,
  )
}

/** Decodes the values between start and stop; null if the check value is wrong or a set is not supported. */
function textOf(values: readonly number[]): string | null {
  const check = values.at(-1)
  const content = values.slice(0, -1)
  const sum = content.reduce((total, value, index) => total + value * Math.max(1, index), 0)
  if (content.length < 2 || sum % 103 !== check || content[0] === START_A) return null
  let isPairs = content[0] === START_C
  let text = ''
  for (const value of content.slice(1)) {
    if (isPairs && value < 100) text += String(value).padStart(2, '0')
    else if (isPairs ? value === TO_B : value === TO_C) isPairs = !isPairs
    else if (!isPairs && value < 95) text += String.fromCharCode(value + 32)
    else if (value < 96) return null
  }
  return text
}
