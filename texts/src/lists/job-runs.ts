import type { Word, Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const jobRunsList = {
  file: { ptBR: 'tarefas', en: 'jobs' },
  columns: {
    job: { ptBR: 'Tarefa', en: 'Job' },
    state: { ptBR: 'Situação', en: 'Status' },
    result: { ptBR: 'Resultado', en: 'Result' },
    error: { ptBR: 'Erro', en: 'Error' },
    startedBy: { ptBR: 'Iniciada por', en: 'Started by' },
    startedAt: { ptBR: 'Início', en: 'Start', kind: 'instant' },
    finishedAt: { ptBR: 'Fim', en: 'End', kind: 'instant' },
  },
} satisfies ListTexts

/** Stands in place of a person for a scheduled run. */
export const schedule = { ptBR: 'Agendamento', en: 'Schedule' } satisfies Word

export const jobRunStates = {
  running: { ptBR: 'Em execução', en: 'Running' },
  done: { ptBR: 'Concluída', en: 'Done' },
  failed: { ptBR: 'Falhou', en: 'Failed' },
} satisfies Words

/** The items that a run counts. */
export const jobCounts = {
  lots: { ptBR: 'lotes vencidos', en: 'expired lots' },
  notices: { ptBR: 'avisos', en: 'notices' },
  professionals: { ptBR: 'profissionais', en: 'professionals' },
  grants: { ptBR: 'níveis encerrados', en: 'levels ended' },
  expiring: { ptBR: 'a vencer', en: 'expiring' },
  expired: { ptBR: 'vencidos', en: 'expired' },
  months: { ptBR: 'meses de lojas', en: 'months of stores' },
  roots: { ptBR: 'assinaturas', en: 'signatures' },
  invariants: { ptBR: 'regras conferidas', en: 'rules checked' },
  broken: { ptBR: 'regras violadas', en: 'rules violated' },
  promoted: { ptBR: 'chamados', en: 'promoted' },
  seats: { ptBR: 'vagas liberadas', en: 'seats released' },
  mails: { ptBR: 'e-mails', en: 'e-mails' },
  messages: { ptBR: 'mensagens', en: 'messages' },
  imports: { ptBR: 'importações', en: 'imports' },
  deliveries: { ptBR: 'entregas', en: 'deliveries' },
  files: { ptBR: 'arquivos apagados', en: 'files deleted' },
  members: { ptBR: 'membros avisados', en: 'members notified' },
  entries: { ptBR: 'lançamentos somados', en: 'entries added up' },
  segments: { ptBR: 'segmentos contados', en: 'segments counted' },
  rows: { ptBR: 'registros apagados', en: 'records deleted' },
} satisfies Words

/** The names of the background jobs. */
export const jobNames = {
  'points-expiry': { ptBR: 'Vencimento de pontos', en: 'Points expiry' },
  'cycle-opening': { ptBR: 'Abertura do ciclo e dos níveis', en: 'Start of the cycle and its levels' },
  'customer-expiry': { ptBR: 'Vencimento de cadastros de clientes', en: 'Customer registration expiry' },
  'store-months': { ptBR: 'Pontuação mensal das lojas', en: 'Monthly store scores' },
  'ledger-roots': { ptBR: 'Prova dos pontos a cada hora', en: 'Hourly proof of the ledger' },
  'ledger-verification': { ptBR: 'Prova dos pontos', en: 'Proof of the ledger' },
  'waiting-lists': { ptBR: 'Listas de espera', en: 'Waiting lists' },
  'seat-holds': { ptBR: 'Vagas sem confirmação', en: 'Unconfirmed seats' },
  'ledger-sums': { ptBR: 'Somas do painel', en: 'Dashboard totals' },
  'trust-notices': { ptBR: 'Avisos sobre certificados', en: 'Certificate notices' },
  'segment-counts': { ptBR: 'Contagem dos segmentos', en: 'Segment counts' },
  'kept-rankings': { ptBR: 'Ranking de profissionais', en: 'Professionals ranking' },
  'experience-reminders': { ptBR: 'Lembretes de experiências', en: 'Experience reminders' },
  'month-statements': { ptBR: 'Extrato mensal por e-mail', en: 'Monthly statements by e-mail' },
  'news-mails': { ptBR: 'Resumo de novidades por e-mail', en: 'News e-mails' },
  'push-messages': { ptBR: 'Notificações nos navegadores', en: 'Browser notifications' },
  'pre-registration-mails': { ptBR: 'E-mails de pré-cadastro', en: 'Pre-registration e-mails' },
  'bulk-runs': { ptBR: 'Mudanças em lote', en: 'Bulk changes' },
  announcements: { ptBR: 'Comunicados aos membros', en: 'Announcements to members' },
  'product-imports': { ptBR: 'Importações de produtos interrompidas', en: 'Interrupted product imports' },
  webhooks: { ptBR: 'Entrega de webhooks', en: 'Webhook deliveries' },
  mail: { ptBR: 'Envio de e-mails', en: 'E-mail sending' },
  housekeeping: { ptBR: 'Limpeza de dados vencidos', en: 'Clean-up of outdated data' },
} satisfies Words
