import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const rulesList = {
  file: { ptBR: 'regras-do-programa', en: 'programme-rules' },
  columns: {
    targetName: { ptBR: 'Regra', en: 'Rule' },
    target: { ptBR: 'Onde vale', en: 'Applies to' },
    value: { ptBR: 'Valor', en: 'Value' },
    from: { ptBR: 'Vale de', en: 'Valid from', kind: 'day' },
    until: { ptBR: 'Vale até', en: 'Valid until', kind: 'day' },
    state: { ptBR: 'Situação', en: 'Status' },
    by: { ptBR: 'Registrada por', en: 'Recorded by' },
    createdAt: { ptBR: 'Registrada em', en: 'Recorded on', kind: 'instant' },
    withdrawnBy: { ptBR: 'Retirada por', en: 'Withdrawn by' },
    withdrawnAt: { ptBR: 'Retirada em', en: 'Withdrawn on', kind: 'instant' },
  },
} satisfies ListTexts

export const ruleTargets = {
  programme: { ptBR: 'Todo o programa', en: 'The whole programme' },
  category: { ptBR: 'Categoria', en: 'Category' },
  brand: { ptBR: 'Marca', en: 'Brand' },
  product: { ptBR: 'Produto', en: 'Product' },
} satisfies Words

export const ruleStates = {
  current: { ptBR: 'Em vigor', en: 'In force' },
  upcoming: { ptBR: 'Planejada', en: 'Planned' },
  past: { ptBR: 'Encerrada', en: 'Ended' },
  withdrawn: { ptBR: 'Retirada', en: 'Withdrawn' },
} satisfies Words

export const ruleKinds = {
  rate: { ptBR: 'Taxa padrão', en: 'Default rate' },
  expiry: { ptBR: 'Validade dos pontos', en: 'Validity of points' },
  cycle: { ptBR: 'Ciclo de pontuação', en: 'Scoring cycle' },
  operation: { ptBR: 'Natureza da operação', en: 'Kind of operation' },
} satisfies Words

export const ruleCycles = {
  'calendar-year': { ptBR: 'Ano civil', en: 'Calendar year' },
  'calendar-semester': { ptBR: 'Semestre civil', en: 'Calendar semester' },
} satisfies Words

/** The values of rules in a file. */
export const ruleValues = {
  'rolling-months': { ptBR: '{{months}} meses', en: '{{months}} months' },
  'end-of-month': {
    ptBR: '{{months}} meses, até o fim do mês',
    en: '{{months}} months, until the end of the month',
  },
  'end-of-year': {
    ptBR: '{{months}} meses, até o fim do ano',
    en: '{{months}} months, until the end of the year',
  },
  rate: { ptBR: '{{rate}} por R$', en: '{{rate}} per R$' },
  fixed: { ptBR: '{{points}} por unidade', en: '{{points}} per unit' },
  none: { ptBR: 'Sem taxa própria', en: 'No rate of its own' },
  sale: { ptBR: 'Venda: pontua', en: 'Sale: earns' },
  documented: {
    ptBR: 'Venda já documentada: pontua uma só vez',
    en: 'Sale that is already documented: earns once',
  },
  billing: {
    ptBR: 'Faturamento antecipado: pontua na entrega',
    en: 'Billing before delivery: earns on delivery',
  },
  'no-sale': { ptBR: 'Não é venda: não pontua', en: 'No sale: earns nothing' },
  ofTable: { ptBR: 'Como na tabela oficial', en: 'As in the official table' },
} satisfies Words
