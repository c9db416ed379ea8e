import type { DropdownOption } from './dropdown.types.ts'

/** Lower case without accents, so that "sao" finds "São Paulo". */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Returns the options whose label contains every typed word. */
export function matchOptions<Value extends string>(
  options: readonly DropdownOption<Value>[],
  search: string,
): readonly DropdownOption<Value>[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label }) => {
    const text = plain(label)
    return words.every((word) => text.includes(word))
  })
}
