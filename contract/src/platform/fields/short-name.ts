/** Returns the first name and the initial of the last name: `Ana Beatriz Souza` → `Ana S.` */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${last.charAt(0).toUpperCase()}.`
}

/**
 * Removes everything from a name that mail programs could turn into a link or browsers into markup: keeps
 * letters, at most 60.
 */
export const lettersOnly = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\s'’-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
