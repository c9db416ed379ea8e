/** A word or a short text in both languages. */
export interface Word {
  readonly ptBR: string
  readonly en: string
}

/** Words by their codes: `states[row.state]`. */
export type Words<Code extends string = string> = Readonly<Record<Code, Word>>

/** Returns words in one language, by their codes. */
export const wordsIn = <Code extends string>(
  words: Words<Code>,
  language: keyof Word,
): Readonly<Record<Code, string>> =>
  Object.fromEntries(Object.entries<Word>(words).map(([code, word]) => [code, word[language]])) as Readonly<
    Record<Code, string>
  >

/** The answers to a question: `answers[row.isPending ? 'yes' : 'no']`. */
export const answers = {
  yes: { ptBR: 'Sim', en: 'Yes' },
  no: { ptBR: 'Não', en: 'No' },
} satisfies Words

export const activeStates = {
  active: { ptBR: 'Ativo', en: 'Active' },
  inactive: { ptBR: 'Inativo', en: 'Inactive' },
} satisfies Words

/** The same of a feminine noun. */
export const activeStatesFeminine = {
  active: { ptBR: 'Ativa', en: 'Active' },
  inactive: { ptBR: 'Inativa', en: 'Inactive' },
} satisfies Words
