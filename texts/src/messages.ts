type Texts = Readonly<Record<string, string>>

/** The texts of one domain in both languages. */
export interface Messages<T extends Texts = Texts> {
  readonly ptBR: T
  readonly en: Readonly<Record<keyof T, string>>
}

/**
 * Declares a domain's texts in both languages. A key that is missing in one of them does not compile. Placeholders are written `{{name}}`;
 * a count uses the keys `…_one` and `…_other` and is requested without the ending.
 */
export function defineMessages<const T extends Texts>(texts: {
  readonly ptBR: T
  readonly en: Readonly<Record<keyof NoInfer<T>, string>>
}): Messages<T> {
  return texts
}
