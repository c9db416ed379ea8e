import { createInstance, type i18n } from 'i18next'
import { useMemo } from 'react'
import { initReactI18next, useTranslation } from 'react-i18next'
import { type Language, languages, localeOf, toLanguage } from './language.ts'
import { type Messages, type Text, toResources } from './messages.ts'

/** A translator of its own for one page (server) or one browser; domains bring their texts when they are used. */
export function createI18n(language: Language): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: localeOf[language],
    fallbackLng: localeOf[language],
    supportedLngs: Object.values(localeOf),
    initAsync: false,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: 'languageChanged' },
  })
  return instance
}

/** Makes the texts of a domain known to a translator, once, in both languages. */
function bring(i18n: i18n, messages: Messages): void {
  if (i18n.hasResourceBundle(localeOf.ptBR, messages.namespace)) return
  for (const language of languages) {
    i18n.addResourceBundle(localeOf[language], messages.namespace, toResources(messages, language))
  }
}

/** The texts of a domain: `const text = useText(messages)`, then `text('title')` or `text('greeting', { name })`. */
export function useText<T extends Readonly<Record<string, string>>>(messages: Messages<T>): Text<T> {
  const { i18n } = useTranslation()
  const locale = i18n.language
  return useMemo(() => textOf(i18n, messages, toLanguage(locale)), [i18n, messages, locale])
}

/** The same outside of components, for a `meta` function or a loader. */
export function textIn<T extends Readonly<Record<string, string>>>(
  messages: Messages<T>,
  language: Language,
): Text<T> {
  return textOf(createI18n(language), messages, language)
}

function textOf<T extends Readonly<Record<string, string>>>(
  i18n: i18n,
  messages: Messages<T>,
  language: Language,
): Text<T> {
  bring(i18n, messages)
  // i18next's own types would check every key against all domains: ours are checked by Text already.
  const translate = i18n.getFixedT(localeOf[language], messages.namespace) as unknown as (
    key: string,
    values: Readonly<Record<string, string | number>>,
  ) => string
  return (key, ...[values]) => translate(key, { ...values })
}

/** The language of the page. */
export function useLanguage(): Language {
  return toLanguage(useTranslation().i18n.language)
}
