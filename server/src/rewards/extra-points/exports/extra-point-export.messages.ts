import type { ExtraPointState } from '@esquadro/contract/rewards/extra-points/cms'
import type { Language } from '../../../platform/messages/messages.ts'

const ptBR = {
  file: 'pontos-extras',
  columns: {
    name: 'Nome',
    description: 'Descrição',
    points: 'Pontos',
    validFrom: 'De',
    validUntil: 'Até',
    state: 'Situação',
    claims: 'Participantes',
    maxClaims: 'Limite',
    createdAt: 'Criado em',
  },
  states: {
    running: 'Vigente',
    future: 'Agendado',
    past: 'Encerrado',
    inactive: 'Suspenso',
  } satisfies Record<ExtraPointState, string>,
  poster: {
    title: '{{points}} pontos',
    scan: 'Aponte a câmera e ganhe os pontos',
    typed: 'Sem câmera? Digite este código no programa, em “Ler QR code”:',
    oneDay: 'Vale em {{from}}',
    days: 'Vale de {{from}} a {{until}}',
    once: 'Uma vez por profissional',
  },
}

const en: typeof ptBR = {
  file: 'extra-points',
  columns: {
    name: 'Name',
    description: 'Description',
    points: 'Points',
    validFrom: 'From',
    validUntil: 'Until',
    state: 'Status',
    claims: 'Participants',
    maxClaims: 'Limit',
    createdAt: 'Created at',
  },
  states: { running: 'Running', future: 'Scheduled', past: 'Over', inactive: 'Suspended' },
  poster: {
    title: '{{points}} points',
    scan: 'Point your camera and earn the points',
    typed: 'No camera? Enter this code in the programme, under “Scan QR code”:',
    oneDay: 'Valid on {{from}}',
    days: 'Valid from {{from}} to {{until}}',
    once: 'Once per professional',
  },
}

export const extraPointText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
