import type { Words } from './words.ts'

/** The names of the levels. */
export const levelNames = {
  bronze: { ptBR: 'Bronze', en: 'Bronze' },
  prata: { ptBR: 'Prata', en: 'Silver' },
  ouro: { ptBR: 'Ouro', en: 'Gold' },
  platina: { ptBR: 'Platina', en: 'Platinum' },
  diamante: { ptBR: 'Diamante', en: 'Diamond' },
} satisfies Words
