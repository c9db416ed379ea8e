import { type Words, wordsIn } from '@esquadro/texts/words'
import { createContext, use } from 'react'
import { defaultLanguage, type Language } from './language.ts'
import { type Messages, type Text, textFor } from './messages.ts'

/** The language of the page: on the server from the visitor's cookie, in the browser from the visitor's choice. */
export const LanguageContext = createContext<Language>(defaultLanguage)

/** Returns the language of the page. */
export const useLanguage = (): Language => use(LanguageContext)

/** Returns words in the language of the page: `const states = useWords(adjustmentStates)`, then `states.posted`. */
export const useWords = <Code extends string>(words: Words<Code>): Readonly<Record<Code, string>> =>
  wordsIn(words, useLanguage())

type Texts = Readonly<Record<string, string>>

/** Returns the texts of a domain: `const text = useText(messages)`, then `text('title')` or `text('greeting', { name })`. */
export function useText<T extends Texts>(messages: Messages<T>): Text<T> {
  return textIn(messages, useLanguage())
}

/** Like `useText`, for use outside components, such as a `meta` function or a loader. */
export function textIn<T extends Texts>(messages: Messages<T>, language: Language): Text<T> {
  const texts: T = messages[language] as T
  const known = made.get(texts)
  if (known) return known as Text<T>
  const text = (key: string, values?: Readonly<Record<string, string | number>>) =>
    textFor(texts, language, key, values)
  made.set(texts, text)
  return text as Text<T>
}

/** One function for each catalogue, so that it can be a dependency of an effect. */
const made = new WeakMap<Texts, unknown>()
