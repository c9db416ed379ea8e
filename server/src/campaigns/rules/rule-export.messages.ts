import type { Rule } from '@esquadro/contract/campaigns/rules/rule'
import type { Meaning } from '@esquadro/contract/platform/fields/operation'
import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'regras-do-programa',
  columns: {
    name: 'Regra',
    target: 'Onde vale',
    value: 'Valor',
    from: 'Vale de',
    until: 'Vale até',
    state: 'Situação',
    createdBy: 'Registrada por',
    createdAt: 'Registrada em',
    withdrawnBy: 'Retirada por',
    withdrawnAt: 'Retirada em',
  },
  kinds: {
    rate: 'Taxa padrão',
    expiry: 'Validade dos pontos',
    cycle: 'Ciclo de pontuação',
    operation: 'Natureza da operação',
  } satisfies Record<Rule['kind'], string>,
  targets: {
    programme: 'Todo o programa',
    category: 'Categoria',
    brand: 'Marca',
    product: 'Produto',
  } satisfies Record<Rule['target'], string>,
  states: {
    current: 'Em vigor',
    upcoming: 'Planejada',
    past: 'Encerrada',
    withdrawn: 'Retirada',
  } satisfies Record<Rule['state'], string>,
  cycles: { 'calendar-year': 'Ano civil', 'calendar-semester': 'Semestre civil' },
  expiries: {
    'rolling-months': '{{months}} meses',
    'end-of-month': '{{months}} meses, até o fim do mês',
    'end-of-year': '{{months}} meses, até o fim do ano',
  },
  rate: '{{rate}} por R$',
  fixed: '{{points}} por unidade',
  none: 'Sem taxa própria',
  meanings: {
    sale: 'Venda: pontua',
    documented: 'Venda já documentada: pontua uma só vez',
    billing: 'Faturamento antecipado: pontua na entrega',
    'no-sale': 'Não é venda: não pontua',
  } satisfies Record<Meaning, string>,
  ofTable: 'Como na tabela oficial',
}

const en: typeof ptBR = {
  file: 'programme-rules',
  columns: {
    name: 'Rule',
    target: 'Applies to',
    value: 'Value',
    from: 'Valid from',
    until: 'Valid until',
    state: 'Status',
    createdBy: 'Recorded by',
    createdAt: 'Recorded at',
    withdrawnBy: 'Withdrawn by',
    withdrawnAt: 'Withdrawn at',
  },
  kinds: {
    rate: 'Default rate',
    expiry: 'Validity of points',
    cycle: 'Scoring cycle',
    operation: 'Kind of operation',
  },
  targets: { programme: 'Whole programme', category: 'Category', brand: 'Brand', product: 'Product' },
  states: { current: 'In force', upcoming: 'Planned', past: 'Past', withdrawn: 'Withdrawn' },
  cycles: { 'calendar-year': 'Calendar year', 'calendar-semester': 'Calendar semester' },
  expiries: {
    'rolling-months': '{{months}} months',
    'end-of-month': '{{months}} months, until the end of the month',
    'end-of-year': '{{months}} months, until the end of the year',
  },
  rate: '{{rate}} per R$',
  fixed: '{{points}} per unit',
  none: 'No rate of its own',
  meanings: {
    sale: 'Sale: earns',
    documented: 'Sale that is already documented: earns once',
    billing: 'Billing before delivery: earns on delivery',
    'no-sale': 'No sale: earns nothing',
  },
  ofTable: 'As in the official table',
}

export const ruleExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
