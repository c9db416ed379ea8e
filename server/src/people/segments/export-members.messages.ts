import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'segmento',
  columns: {
    name: 'Nome',
    email: 'E-mail',
    profession: 'Profissão',
    city: 'Cidade',
    level: 'Nível',
    points: 'Pontos no ciclo',
    createdAt: 'Desde',
    availablePoints: 'Pontos disponíveis',
    lastSaleOn: 'Última venda aprovada',
    customers: 'Clientes ativos',
    stores: 'Lojas',
    experiences: 'Experiências',
  },
}

const en: typeof ptBR = {
  file: 'segment',
  columns: {
    name: 'Name',
    email: 'E-mail',
    profession: 'Profession',
    city: 'City',
    level: 'Level',
    points: 'Points in the cycle',
    createdAt: 'Since',
    availablePoints: 'Available points',
    lastSaleOn: 'Last approved sale',
    customers: 'Active customers',
    stores: 'Stores',
    experiences: 'Experiences',
  },
}

export const memberExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
