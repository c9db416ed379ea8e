import type { ListTexts } from './list.ts'

export const segmentsList = {
  file: { ptBR: 'segmentos', en: 'segments' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    description: { ptBR: 'Descrição', en: 'Description' },
    members: { ptBR: 'Profissionais', en: 'Professionals', kind: 'integer' },
    uses: { ptBR: 'Usos', en: 'Uses', kind: 'integer' },
    createdAt: { ptBR: 'Criado em', en: 'Created on', kind: 'instant' },
    updatedAt: { ptBR: 'Atualizado em', en: 'Updated on', kind: 'instant' },
    archivedAt: { ptBR: 'Arquivado em', en: 'Archived on', kind: 'instant' },
  },
} satisfies ListTexts

export const segmentMembersList = {
  file: { ptBR: 'segmento', en: 'segment' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    email: { ptBR: 'E-mail', en: 'E-mail' },
    profession: { ptBR: 'Profissão', en: 'Profession' },
    city: { ptBR: 'Cidade', en: 'City' },
    level: { ptBR: 'Nível', en: 'Level' },
    points: { ptBR: 'Pontos no ciclo', en: 'Points this cycle', kind: 'integer' },
    createdAt: { ptBR: 'Desde', en: 'Since', kind: 'instant' },
    availablePoints: { ptBR: 'Pontos disponíveis', en: 'Available points', kind: 'integer' },
    lastSaleOn: { ptBR: 'Última venda aprovada', en: 'Last approved sale', kind: 'day' },
    customers: { ptBR: 'Clientes ativos', en: 'Active customers', kind: 'integer' },
    stores: { ptBR: 'Lojas', en: 'Stores' },
    experiences: { ptBR: 'Experiências', en: 'Experiences' },
  },
} satisfies ListTexts
