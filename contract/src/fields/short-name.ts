/** Returns the first name and the initial of the last name: `Ana Beatriz Souza` → `Ana S.` */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first : `${first} ${last.charAt(0).toUpperCase()}.`
}
