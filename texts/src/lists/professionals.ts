import type { ListTexts } from './list.ts'

export const professionalsList = {
  file: { ptBR: 'profissionais', en: 'professionals' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    cpf: { ptBR: 'CPF', en: 'CPF' },
    profession: { ptBR: 'Profissão', en: 'Profession' },
    level: { ptBR: 'Nível', en: 'Level' },
    points: { ptBR: 'Pontos no ciclo', en: 'Points this cycle', kind: 'integer' },
    store: { ptBR: 'Loja de referência', en: 'Reference store' },
    createdAt: { ptBR: 'Desde', en: 'Since', kind: 'instant' },
    status: { ptBR: 'Situação', en: 'Status' },
    email: { ptBR: 'E-mail', en: 'E-mail' },
    city: { ptBR: 'Cidade', en: 'City' },
  },
} satisfies ListTexts
