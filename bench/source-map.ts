const digits = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((digit, value) => [
    digit,
    value,
  ]),
)

/** Decodes the variable-length quantities of one segment of a source map. */
function decode(segment: string): number[] {
  const values: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = digits.get(digit) ?? 0
    value += (bits & 31) << shift
    if (bits & 32) {
      shift += 5
      continue
    }
    values.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return values
}

/** Returns how many characters of a generated file come from each of its sources. */
export function bytesBySource(code: string, map: string): Map<string, number> {
  const { sources, mappings } = JSON.parse(map) as { sources: string[]; mappings: string }
  const lines = code.split('\n')
  const bytes = new Map<string, number>()
  let source = 0
  for (const [number, line] of mappings.split(';').entries()) {
    let column = 0
    const starts = line.split(',').flatMap((segment) => {
      const [columns = 0, sourceStep] = decode(segment)
      column += columns
      if (sourceStep === undefined) return []
      source += sourceStep
      return [{ column, source }]
    })
    for (const [index, start] of starts.entries()) {
      const end = starts[index + 1]?.column ?? lines[number]?.length ?? start.column
      const name = sources[start.source] ?? ''
      bytes.set(name, (bytes.get(name) ?? 0) + end - start.column)
    }
  }
  return bytes
}
