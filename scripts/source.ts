// Reads sources as text, for the checks that no linter has.

export function lineOf(source: string, index: number): number {
  return source.slice(0, index).split('\n').length
}

/** Replaces comments by blanks, which keeps the line numbers. Keeps strings that look like comments. */
export function withoutComments(source: string): string {
  const token = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*[^]*?\*\//g
  return source.replace(token, (text) => (/^\/[/*]/.test(text) ? blank(text) : text))
}

export function withoutStrings(code: string): string {
  return code.replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, (text) => `'${blank(text.slice(2))}'`)
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}
