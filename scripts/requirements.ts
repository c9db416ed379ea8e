// Finds references to requirements, such as §4.3, that docs/requirements.md does not have.

/** Returns the numbers of a page of requirements: `4` for a section, `4.3` for its third requirement. */
export function numbersOf(page: string): Set<string> {
  const numbers = new Set<string>()
  let section = ''
  for (const line of page.split('\n')) {
    section = /^## §(\d+) /.exec(line)?.[1] ?? section
    const item = /^(\d+)\. /.exec(line)?.[1]
    if (section) numbers.add(item ? `${section}.${item}` : section)
  }
  return numbers
}

/** Returns the references of a source that are none of the numbers, each with its line. */
export function unknownReferences(source: string, numbers: ReadonlySet<string>): string[] {
  return source
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/§(\d+(?:\.\d+)*)/g)]
        .filter(([, number = '']) => !numbers.has(number))
        .map(([reference]) => `${index + 1}: ${reference}`),
    )
}
