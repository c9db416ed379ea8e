import { accountStatuses, type Language, levelNames } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'profissionais',
  columns: {
    name: 'Nome',
    cpf: 'CPF',
    profession: 'Profissão',
    level: 'Nível',
    points: 'Pontos',
    store: 'Loja de referência',
    createdAt: 'Desde',
    status: 'Situação',
    email: 'E-mail',
    city: 'Cidade',
  },
  statuses: accountStatuses.ptBR,
  levels: levelNames.ptBR,
}

const en: typeof ptBR = {
  file: 'professionals',
  columns: {
    name: 'Name',
    cpf: 'CPF',
    profession: 'Profession',
    level: 'Level',
    points: 'Points',
    store: 'Reference store',
    createdAt: 'Since',
    status: 'Status',
    email: 'E-mail',
    city: 'City',
  },
  statuses: accountStatuses.en,
  levels: levelNames.en,
}

export const professionalExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
