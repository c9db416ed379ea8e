import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const extraPointsList = {
  file: { ptBR: 'pontos-extras', en: 'extra-points' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    description: { ptBR: 'Descrição', en: 'Description' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    validFrom: { ptBR: 'De', en: 'From', kind: 'day' },
    validUntil: { ptBR: 'Até', en: 'Until', kind: 'day' },
    state: { ptBR: 'Situação', en: 'Status' },
    claims: { ptBR: 'Participantes', en: 'Participants', kind: 'integer' },
    maxClaims: { ptBR: 'Limite', en: 'Limit', kind: 'integer' },
    createdAt: { ptBR: 'Criado em', en: 'Created on', kind: 'instant' },
  },
} satisfies ListTexts

export const extraPointStates = {
  running: { ptBR: 'Vigente', en: 'Running' },
  future: { ptBR: 'Agendado', en: 'Scheduled' },
  past: { ptBR: 'Encerrado', en: 'Over' },
  inactive: { ptBR: 'Suspenso', en: 'Suspended' },
} satisfies Words

export const participantsList = {
  file: { ptBR: 'participantes-do-ponto-extra', en: 'participants-of-the-extra-point' },
  columns: {
    professional: { ptBR: 'Profissional', en: 'Professional' },
    how: { ptBR: 'Como', en: 'How' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    claimedAt: { ptBR: 'Quando', en: 'When', kind: 'instant' },
    removedAt: { ptBR: 'Retirado em', en: 'Removed on', kind: 'instant' },
  },
} satisfies ListTexts

export const refusedScansList = {
  file: { ptBR: 'leituras-recusadas', en: 'rejected-scans' },
  columns: {
    professional: { ptBR: 'Profissional', en: 'Professional' },
    reason: { ptBR: 'Motivo', en: 'Reason' },
    how: { ptBR: 'Como', en: 'How' },
    at: { ptBR: 'Quando', en: 'When', kind: 'instant' },
  },
} satisfies ListTexts

/** The ways to claim an extra point. */
export const claimWays = {
  qr: { ptBR: 'QR code impresso', en: 'Printed QR code' },
  screen: { ptBR: 'Código da tela', en: 'Code on a screen' },
  admin: { ptBR: 'Pela administração', en: 'By the administration' },
} satisfies Words
