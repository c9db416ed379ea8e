import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

/** The directions in which points move. */
export const flows = {
  earned: { ptBR: 'Entradas', en: 'In' },
  spent: { ptBR: 'Usados', en: 'Used' },
  expired: { ptBR: 'Vencidos', en: 'Expired' },
  reversed: { ptBR: 'Estornados', en: 'Reversed' },
} satisfies Words

export const waitingList = {
  file: { ptBR: 'aguardando-decisao', en: 'waiting' },
  columns: {
    waiting: { ptBR: 'Aguardando', en: 'Waiting' },
    count: { ptBR: 'Quantidade', en: 'Number', kind: 'integer' },
    since: { ptBR: 'Desde', en: 'Since', kind: 'instant' },
    value: { ptBR: 'Valor', en: 'Value', kind: 'money' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
  },
} satisfies ListTexts

export const monthsList = {
  file: { ptBR: 'pontos-e-vendas-por-mes', en: 'points-and-sales-by-month' },
  columns: {
    month: { ptBR: 'Mês', en: 'Month' },
    earned: { ...flows.earned, kind: 'integer' },
    spent: { ...flows.spent, kind: 'integer' },
    expired: { ...flows.expired, kind: 'integer' },
    reversed: { ...flows.reversed, kind: 'integer' },
    sales: { ptBR: 'Vendas aprovadas', en: 'Approved sales', kind: 'integer' },
    salesValue: { ptBR: 'Vendas aprovadas', en: 'Approved sales', kind: 'money' },
  },
} satisfies ListTexts

const liability = {
  points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
  value: { ptBR: 'Valor', en: 'Value', kind: 'money' },
} as const

export const expiryMonthsList = {
  file: { ptBR: 'passivo-por-mes-de-vencimento', en: 'liability-by-month-of-expiry' },
  columns: { month: { ptBR: 'Mês de vencimento', en: 'Month of expiry' }, ...liability },
} satisfies ListTexts

/** The liability by its origin. */
export const originsLists = {
  categories: {
    file: { ptBR: 'passivo-por-categoria', en: 'liability-by-category' },
    columns: { origin: { ptBR: 'Categoria', en: 'Category' }, ...liability },
  },
  stores: {
    file: { ptBR: 'passivo-por-loja', en: 'liability-by-store' },
    columns: { origin: { ptBR: 'Loja', en: 'Store' }, ...liability },
  },
} satisfies Record<string, ListTexts>

export const nearLevelsList = {
  file: { ptBR: 'perto-de-um-nivel', en: 'near-a-level' },
  columns: {
    name: { ptBR: 'Profissional', en: 'Professional' },
    profession: { ptBR: 'Profissão', en: 'Profession' },
    level: { ptBR: 'Nível', en: 'Level' },
    points: { ptBR: 'Pontuação', en: 'Score', kind: 'integer' },
    nextLevel: { ptBR: 'Próximo nível', en: 'Next level' },
    missing: { ptBR: 'Faltam', en: 'Missing', kind: 'integer' },
  },
} satisfies ListTexts

export const quietStoresList = {
  file: { ptBR: 'lojas-sem-notas', en: 'quiet-stores' },
  columns: {
    name: { ptBR: 'Loja', en: 'Store' },
    city: { ptBR: 'Cidade', en: 'City' },
    state: { ptBR: 'UF', en: 'State' },
    lastSentAt: { ptBR: 'Última nota', en: 'Last invoice', kind: 'instant' },
    days: { ptBR: 'Dias sem notas', en: 'Days without invoices', kind: 'integer' },
    sales: { ptBR: 'Vendas em 12 meses', en: 'Sales in 12 months', kind: 'money' },
  },
} satisfies ListTexts

export const socialProfilesList = {
  file: { ptBR: 'redes-sociais', en: 'social-media' },
  columns: {
    name: { ptBR: 'Profissional', en: 'Professional' },
    profession: { ptBR: 'Profissão', en: 'Profession' },
    city: { ptBR: 'Cidade', en: 'City' },
    state: { ptBR: 'UF', en: 'State' },
    instagram: { ptBR: 'Instagram', en: 'Instagram' },
    facebook: { ptBR: 'Facebook', en: 'Facebook' },
    behance: { ptBR: 'Behance', en: 'Behance' },
    pinterest: { ptBR: 'Pinterest', en: 'Pinterest' },
  },
} satisfies ListTexts

export const entriesList = {
  file: { ptBR: 'lancamentos', en: 'entries' },
  columns: {
    occurredAt: { ptBR: 'Data', en: 'Date', kind: 'instant' },
    professional: { ptBR: 'Profissional', en: 'Professional' },
    kind: { ptBR: 'Tipo', en: 'Type' },
    flow: { ptBR: 'Movimento', en: 'Flow' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    store: { ptBR: 'Loja', en: 'Store' },
    invoice: { ptBR: 'Nota', en: 'Invoice' },
    reason: { ptBR: 'Motivo', en: 'Reason' },
  },
} satisfies ListTexts

export const openPointsList = {
  file: { ptBR: 'pontos-em-aberto', en: 'open-points' },
  columns: {
    professional: { ptBR: 'Profissional', en: 'Professional' },
    kind: { ptBR: 'Tipo', en: 'Type' },
    occurredAt: { ptBR: 'Data', en: 'Date', kind: 'instant' },
    store: { ptBR: 'Loja', en: 'Store' },
    invoice: { ptBR: 'Nota', en: 'Invoice' },
    points: { ptBR: 'Pontos', en: 'Points', kind: 'integer' },
    pending: { ptBR: 'Pendente', en: 'Pending' },
    expiresOn: { ptBR: 'Vence em', en: 'Expires on', kind: 'day' },
  },
} satisfies ListTexts

export const expiringPointsList = {
  file: { ptBR: 'pontos-a-vencer', en: 'expiring-points' },
  columns: {
    name: { ptBR: 'Profissional', en: 'Professional' },
    profession: { ptBR: 'Profissão', en: 'Profession' },
    points: { ptBR: 'Pontos a vencer', en: 'Expiring points', kind: 'integer' },
    value: { ptBR: 'Valor', en: 'Value', kind: 'money' },
    credits: { ptBR: 'Créditos', en: 'Credits', kind: 'integer' },
    firstOn: { ptBR: 'Primeiro vencimento', en: 'First expiry', kind: 'day' },
    lastOn: { ptBR: 'Último vencimento', en: 'Last expiry', kind: 'day' },
  },
} satisfies ListTexts

/** The words for points without an expiry, a category or a store. */
export const liabilityWords = {
  never: { ptBR: 'Não vence', en: 'Never expires' },
  noCategory: { ptBR: 'Sem categoria', en: 'No category' },
  noStore: { ptBR: 'Sem loja', en: 'No store' },
} satisfies Words

/** The kinds of items that await a decision, in the plural. */
export const waitingKinds = {
  'ledger-broken': { ptBR: 'Regras violadas na prova dos pontos', en: 'Violated ledger rules' },
  'failed-mails': { ptBR: 'E-mails que falharam', en: 'Failed e-mails' },
  'failed-jobs': { ptBR: 'Tarefas automáticas que falharam', en: 'Failed background jobs' },
  'invoices-in-review': { ptBR: 'Notas em análise', en: 'Invoices in review' },
  'invoices-unattributed': { ptBR: 'Notas sem profissional', en: 'Invoices without a professional' },
  cancellations: { ptBR: 'Cancelamentos a decidir', en: 'Cancellations to decide' },
  professionals: { ptBR: 'Profissionais a aprovar', en: 'Professionals to approve' },
  shopkeepers: { ptBR: 'Lojistas a aprovar', en: 'Shopkeepers to approve' },
  'pce-to-approve': { ptBR: 'PCE a aprovar', en: 'PCE to approve' },
  'pce-to-pay': { ptBR: 'PCE a pagar', en: 'PCE to pay' },
  'service-invoices': { ptBR: 'Notas de serviço a conferir', en: 'Service invoices to check' },
  trust: {
    ptBR: 'Certificados vencidos, a vencer ou que faltam',
    en: 'Expired, expiring or missing certificates',
  },
  adjustments: { ptBR: 'Ajustes a confirmar', en: 'Adjustments to confirm' },
} satisfies Words
