import { type Language, localeOf } from './language.ts'

type Texts = Readonly<Record<string, string>>
/** The texts of one domain in both languages. */
export interface Messages<T extends Texts = Texts> {
  readonly ptBR: T
  readonly en: Readonly<Record<keyof T, string>>
}

/** The English texts as the browser's build provides them: in a file of their own, see `vite/english-later.ts`. */
type Later = () => Promise<{ readonly default: Texts }>

/** The English texts that a browser loads separately; empty if both languages are there from the start. */
const later = new Map<Messages, LaterTexts>()

interface LaterTexts {
  /** Loads the texts, or retries after a failure. Never rejects. */
  load(): Promise<void>
  /** Returns a promise that loads the texts once. It is always the same promise, and React sees it as fulfilled once it has settled. */
  ready(): Promise<void>
}

/**
 * Declares a domain's texts in both languages. A key that is missing in one of them does not compile. Placeholders are written `{{name}}`;
 * a count uses the keys `…_one` and `…_other` and is requested without the ending.
 */
export function defineMessages<const T extends Texts>(texts: {
  readonly ptBR: T
  readonly en: Readonly<Record<keyof NoInfer<T>, string>>
}): Messages<T> {
  const english: unknown = texts.en
  if (typeof english === 'function') return withEnglishLater(texts.ptBR, english as Later)
  return { ptBR: texts.ptBR, en: texts.en }
}

function withEnglishLater<T extends Texts>(ptBR: T, importEnglish: Later): Messages<T> {
  // Portuguese until English has loaded, and permanently if it cannot be loaded.
  const messages: { ptBR: T; en: Readonly<Record<keyof T, string>> } = { ptBR, en: ptBR }
  let loading: Promise<void> | undefined
  let first: Promise<void> | undefined
  const load = () => {
    loading ??= importEnglish().then(
      ({ default: en }) => {
        messages.en = en as typeof messages.en
        markFulfilled(first)
      },
      () => {
        loading = undefined
        markFulfilled(first)
      },
    )
    first ??= loading
    return loading
  }
  later.set(messages, { load, ready: () => first ?? load() })
  return messages
}

/** Marks a promise as fulfilled, so that `use` returns at once instead of suspending until the next microtask. */
function markFulfilled(promise: Promise<void> | undefined): void {
  if (promise) void Object.assign(promise, { status: 'fulfilled', value: undefined })
}

/** Resolves once all texts declared so far can be shown in a language. Never rejects. */
export async function loadTexts(language: Language): Promise<void> {
  if (language === 'en') await Promise.all([...later.values()].map(({ load }) => load()))
}

/**
 * Returns a promise that settles when the texts of one domain can be shown in a language; undefined if they always can. It returns the same
 * promise for each call: React matches the promises of a component by their order when it renders it again, and a component that stops
 * passing one to `use` gets the result of another.
 */
export function textsReady(messages: Messages, language: Language): Promise<void> | undefined {
  return language === 'en' ? later.get(messages)?.ready() : undefined
}

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
