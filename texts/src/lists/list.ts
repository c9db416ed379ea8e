import type { Word } from '../words.ts'

/** A column's title and the kind of its values, by default text. The title of an amount of money gets its unit in a file. */
export interface ListColumn extends Word {
  readonly kind?: 'integer' | 'decimal' | 'money' | 'percent' | 'day' | 'instant'
}

/** The texts that a list's screen and its exported file share. */
export interface ListTexts {
  /** The name of the file, without the day and the extension. */
  readonly file: Word
  /** In the file's order. The screen takes those that it shows, by the same key. */
  readonly columns: Readonly<Record<string, ListColumn>>
}
