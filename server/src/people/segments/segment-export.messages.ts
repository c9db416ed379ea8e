import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'segmentos',
  columns: {
    name: 'Nome',
    description: 'Descrição',
    members: 'Profissionais',
    uses: 'Usos',
    createdAt: 'Criado em',
    updatedAt: 'Alterado em',
    archivedAt: 'Arquivado em',
  },
}

const en: typeof ptBR = {
  file: 'segments',
  columns: {
    name: 'Name',
    description: 'Description',
    members: 'Professionals',
    uses: 'Uses',
    createdAt: 'Created at',
    updatedAt: 'Changed at',
    archivedAt: 'Archived at',
  },
}

export const segmentExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
