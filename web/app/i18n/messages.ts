import type { Language } from './language.ts'

type Texts = Readonly<Record<string, string>>
/** The texts of one domain in both languages. */
export interface Messages<T extends Texts = Texts> {
  readonly ptBR: T
  readonly en: Readonly<Record<keyof T, string>>
}

/** The English texts as the browser's build gives them: in a file of their own, see `vite/english-later.ts`. */
type Later = () => Promise<{ readonly default: Texts }>

/** Loads the texts that a browser has declared but not loaded; empty where both languages are there from the start. */
const loaders = new Map<Messages, () => Promise<void>>()

/**
 * Declares a domain's texts, both languages side by side. A key that is missing in one of them does not compile.
 * Values are written `{{name}}`; a count takes the keys `…_one` and `…_other` and is requested without the ending.
 */
export function defineMessages<const T extends Texts>(texts: {
  readonly ptBR: T
  readonly en: Readonly<Record<keyof NoInfer<T>, string>>
}): Messages<T> {
  const later: unknown = texts.en
  if (typeof later === 'function') return withEnglishLater(texts.ptBR, later as Later)
  return { ptBR: texts.ptBR, en: texts.en }
}

function withEnglishLater<T extends Texts>(ptBR: T, later: Later): Messages<T> {
  // Portuguese until English is there, and for good if it cannot be loaded.
  const messages: { ptBR: T; en: Readonly<Record<keyof T, string>> } = { ptBR, en: ptBR }
  let loading: Promise<void> | undefined
  const load = () => {
    loading ??= later().then(
      ({ default: en }) => {
        messages.en = en as typeof messages.en
        loaders.delete(messages)
      },
      () => {
        loading = undefined
      },
    )
    return loading
  }
  loaders.set(messages, load)
  return messages
}

/** Resolves once all texts declared so far can be shown in a language. It never fails. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'en') await Promise.all([...loaders.values()].map((load) => load()))
}

/** A promise while the texts of one domain still have to be loaded for a language, otherwise undefined. */
export function pendingTexts(messages: Messages, language: Language): Promise<void> | undefined {
  return language === 'en' ? loaders.get(messages)?.() : undefined
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
 * Returns the text of a key with its values filled in. Nought takes the plural in both languages: "0 pontos". A key that
 * does not exist is returned as it is, and so is the place of a missing value.
 */
export function textFor(
  texts: Texts,
  plurals: Intl.PluralRules,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const { count } = values
  const ending = count === 0 || plurals.select(Number(count)) !== 'one' ? 'other' : 'one'
  const text = (count === undefined ? undefined : texts[`${key}_${ending}`]) ?? texts[key] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place))
}
