import type { Words } from '@esquadro/texts/words'
import { type Language, messages } from '../../../platform/messages/messages.ts'

/** Why a scan was refused, worded for administrators. */
const refusals: Words = {
  'extra-point.already-claimed': {
    ptBR: 'Já tinha resgatado este ponto extra.',
    en: 'Had already claimed this extra point.',
  },
  'extra-point.removed': {
    ptBR: 'A equipe do programa tinha retirado este ponto extra da conta.',
    en: 'The programme’s team had removed this extra point from the account.',
  },
  'extra-point.not-for-profession': {
    ptBR: 'Pelas regras do programa, a profissão não recebe pontos.',
    en: 'Under the programme’s rules the profession earns no points.',
  },
  'extra-point.too-fast': {
    ptBR: 'Muitos resgates em pouco tempo.',
    en: 'Too many claims in a short time.',
  },
  'extra-point.code-expired': {
    ptBR: 'O código da tela já tinha mudado.',
    en: 'The code on the screen had already changed.',
  },
}

/** Returns why a scan was refused, worded for administrators; members read the messages of the errors. */
export function refusalText(language: Language, code: string): string {
  const general: Readonly<Record<string, string>> = messages[language].errors
  return refusals[code]?.[language] ?? general[code] ?? code
}
