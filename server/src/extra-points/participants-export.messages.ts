import type { ClaimWay } from '@esquadro/contract/extra-points/cms'
import type { Language } from '../messages/messages.ts'

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
}

export const participantsExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
