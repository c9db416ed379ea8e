import { type Language, localeOf } from './language.ts'

type Texts = Readonly<Record<string, string>>

export { defineMessages, type Messages } from '@esquadro/texts/messages'

type WithoutEnding<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K
type Endings<K extends string> = K | `${K}_one` | `${K}_other`

/** The keys that `useText` accepts. */
export type TextKey<T extends Texts> = WithoutEnding<keyof T & string>

type ValueNames<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | ValueNames<Rest> : never
type NamesOf<T extends Texts, K extends string> =
  | ValueNames<T[Endings<K> & keyof T]>
  | (`${K}_other` extends keyof T ? 'count' : never)

/** The arguments of a text besides its key: a value for each of its placeholders. */
export type ValuesOf<T extends Texts, K extends string> = [NamesOf<T, K>] extends [never]
  ? []
  : [values: { readonly [N in NamesOf<T, K>]: N extends 'count' ? number : string | number }]

/** Returns the text of a key in the language of the page. */
export type Text<T extends Texts> = <const K extends TextKey<T>>(key: K, ...values: ValuesOf<T, K>) => string

/** Created when a text with a count is first shown, because they take a phone some milliseconds. */
const pluralRules = new Map<Language, Intl.PluralRules>()

function endingFor(count: number, language: Language): 'one' | 'other' {
  if (count === 0) return 'other'
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(localeOf[language])
  pluralRules.set(language, rules)
  return rules.select(count) === 'one' ? 'one' : 'other'
}

/**
 * Returns the text of a key with its values inserted. Zero takes the plural in both languages: "0 pontos". An unknown key is returned
 * unchanged, and so is the placeholder of a missing value.
 */
export function textFor(
  texts: Texts,
  language: Language,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const { count } = values
  const counted = count === undefined ? undefined : texts[`${key}_${endingFor(Number(count), language)}`]
  const text = counted ?? texts[key] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}
