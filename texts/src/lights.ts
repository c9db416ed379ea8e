import type { Words } from './words.ts'

/** The lights of checks, and of their worst. */
export const lights = {
  green: { ptBR: 'Em ordem', en: 'In order' },
  'not-verifiable': { ptBR: 'Não verificável', en: 'Not verifiable' },
  amber: { ptBR: 'Com ressalva', en: 'With reservations' },
  red: { ptBR: 'Recusada', en: 'Rejected' },
} satisfies Words
