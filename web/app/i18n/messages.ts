import type { Language } from './language.ts'

type Texts = Readonly<Record<string, string>>
/** The texts of one domain in both languages, in a namespace of their own. */
export interface Messages<T extends Texts = Texts> {
  readonly namespace: string
  readonly ptBR: T
  readonly en: Readonly<Record<keyof T, string>>
}

let count = 0

/**
 * Declares a domain's texts, both languages side by side. A key that is missing in one of them does not compile.
 * Values stand as `{{name}}`; a count takes the keys `…_one` and `…_other` and is asked for without the ending.
 */
export function defineMessages<const T extends Texts>(texts: {
  readonly ptBR: T
  readonly en: Readonly<Record<keyof NoInfer<T>, string>>
}): Messages<T> {
  count += 1
  return { namespace: `messages-${count}`, ptBR: texts.ptBR, en: texts.en }
}

type WithoutEnding<K> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K
type Endings<K extends string> = K | `${K}_one` | `${K}_other`

/** The keys that `useText` takes. */
export type TextKey<T extends Texts> = WithoutEnding<keyof T & string>

type ValueNames<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | ValueNames<Rest> : never
type NamesOf<T extends Texts, K extends string> =
  | ValueNames<T[Endings<K> & keyof T]>
  | (`${K}_other` extends keyof T ? 'count' : never)

/** What a text needs besides its key: nothing, or each value that stands in it. */
export type ValuesOf<T extends Texts, K extends string> = [NamesOf<T, K>] extends [never]
  ? []
  : [values: { readonly [N in NamesOf<T, K>]: N extends 'count' ? number : string | number }]

/** Gives the text of a key in the language of the page. */
export type Text<T extends Texts> = <const K extends TextKey<T>>(key: K, ...values: ValuesOf<T, K>) => string

/**
 * What i18next gets to know of a domain. Portuguese also asks for `_many` (millions), which reads as `_other`; and so does
 * nought, which the rules of the language would put in the singular and nobody writes so: "0 pontos".
 */
export function toResources(messages: Messages, language: Language): Record<string, string> {
  const resources: Record<string, string> = { ...messages[language] }
  for (const [key, text] of Object.entries(messages[language])) {
    if (!key.endsWith('_other')) continue
    for (const ending of ['many', 'zero']) resources[`${key.slice(0, -'other'.length)}${ending}`] ??= text
  }
  return resources
}
