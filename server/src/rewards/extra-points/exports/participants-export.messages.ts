import type { ErrorCode } from '@esquadro/contract'
import type { ClaimWay } from '@esquadro/contract/rewards/extra-points/cms'
import { type Language, messages } from '../../../platform/messages/messages.ts'

const ptBR = {
  participantsFile: 'participantes-do-ponto-extra',
  refusalsFile: 'leituras-recusadas',
  columns: {
    professional: 'Profissional',
    how: 'Como',
    points: 'Pontos',
    claimedAt: 'Quando',
    removedAt: 'Retirado em',
    reason: 'Motivo',
    at: 'Quando',
  },
  ways: {
    qr: 'QR code impresso',
    screen: 'Código da tela',
    admin: 'Pela administração',
  } satisfies Record<ClaimWay, string>,
  refusals: {
    'extra-point.already-claimed': 'Já tinha resgatado este ponto extra.',
    'extra-point.removed': 'A equipe do programa tinha retirado este ponto extra da conta.',
    'extra-point.not-for-profession': 'Pelas regras do programa, a profissão não recebe pontos.',
    'extra-point.too-fast': 'Muitos resgates em pouco tempo.',
    'extra-point.code-expired': 'O código da tela já tinha mudado.',
  } satisfies Partial<Record<ErrorCode, string>>,
}

const en: typeof ptBR = {
  participantsFile: 'participants-of-the-extra-point',
  refusalsFile: 'rejected-scans',
  columns: {
    professional: 'Professional',
    how: 'How',
    points: 'Points',
    claimedAt: 'When',
    removedAt: 'Removed at',
    reason: 'Reason',
    at: 'When',
  },
  ways: { qr: 'Printed QR code', screen: 'Code on a screen', admin: 'By the administration' },
  refusals: {
    'extra-point.already-claimed': 'Had already claimed this extra point.',
    'extra-point.removed': 'The programme’s team had removed this extra point from the account.',
    'extra-point.not-for-profession': 'Under the programme’s rules the profession earns no points.',
    'extra-point.too-fast': 'Too many claims in a short time.',
    'extra-point.code-expired': 'The code on the screen had already changed.',
  },
}

export const participantsExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)

/** Returns why a scan was refused, worded for administrators; members read the messages of the errors. */
export function refusalText(language: Language, code: string): string {
  const own: Readonly<Record<string, string>> = participantsExportText(language).refusals
  const general: Readonly<Record<string, string>> = messages[language].errors
  return own[code] ?? general[code] ?? code
}
