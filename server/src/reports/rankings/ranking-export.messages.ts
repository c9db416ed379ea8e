import { type Language, levelNames } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'ranking-de-profissionais',
  columns: {
    position: 'Posição',
    previousPosition: 'Posição anterior',
    name: 'Profissional',
    profession: 'Profissão',
    city: 'Cidade',
    state: 'UF',
    level: 'Nível',
    points: 'Pontos',
    previousPoints: 'Pontos anteriores',
    invoices: 'Notas',
    value: 'Vendas (R$)',
  },
  levels: levelNames.ptBR,
}

const en: typeof ptBR = {
  file: 'ranking-of-professionals',
  columns: {
    position: 'Position',
    previousPosition: 'Previous position',
    name: 'Professional',
    profession: 'Profession',
    city: 'City',
    state: 'State',
    level: 'Level',
    points: 'Points',
    previousPoints: 'Previous points',
    invoices: 'Invoices',
    value: 'Sales (R$)',
  },
  levels: levelNames.en,
}

export const rankingText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
