import type { ListTexts } from './list.ts'

export const rankingList = {
  file: { ptBR: 'ranking-de-profissionais', en: 'ranking-of-professionals' },
  columns: {
    position: { ptBR: 'Posição', en: 'Position', kind: 'integer' },
    previousPosition: { ptBR: 'Posição anterior', en: 'Previous position', kind: 'integer' },
    name: { ptBR: 'Profissional', en: 'Professional' },
    profession: { ptBR: 'Profissão', en: 'Profession' },
    city: { ptBR: 'Cidade', en: 'City' },
    state: { ptBR: 'UF', en: 'State' },
    level: { ptBR: 'Nível', en: 'Level' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    previousPoints: { ptBR: 'Pontos anteriores', en: 'Previous points', kind: 'integer' },
    invoices: { ptBR: 'Notas', en: 'Invoices', kind: 'integer' },
    value: { ptBR: 'Vendas', en: 'Sales', kind: 'money' },
  },
} satisfies ListTexts
