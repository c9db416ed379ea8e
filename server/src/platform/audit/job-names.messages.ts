import type { JobName } from '@esquadro/contract/platform/job-runs/cms'
import type { Language } from '../messages/messages.ts'

const ptBR: Readonly<Record<JobName, string>> = {
  'points-expiry': 'Vencimento de pontos',
  'cycle-opening': 'Abertura do ciclo e dos níveis',
  'customer-expiry': 'Vencimento de cadastros de clientes',
  'store-months': 'Pontuação mensal das lojas',
  'ledger-roots': 'Prova dos pontos a cada hora',
  'ledger-verification': 'Prova dos pontos',
  'waiting-lists': 'Listas de espera',
  'seat-holds': 'Vagas sem confirmação',
  'ledger-sums': 'Somas do painel',
  'trust-notices': 'Avisos sobre certificados',
  'segment-counts': 'Contagem dos segmentos',
  'kept-rankings': 'Ranking de profissionais',
  'experience-reminders': 'Lembretes de experiências',
  'month-statements': 'Extrato mensal por e-mail',
  'news-mails': 'Resumo de novidades por e-mail',
  'push-messages': 'Notificações nos navegadores',
  'pre-registration-mails': 'E-mails de pré-cadastro',
  'bulk-runs': 'Mudanças em lote',
  announcements: 'Comunicados aos membros',
  'product-imports': 'Importações de produtos interrompidas',
  webhooks: 'Entrega de webhooks',
  mail: 'Envio de e-mails',
  housekeeping: 'Limpeza de dados vencidos',
}

const en: typeof ptBR = {
  'points-expiry': 'Points expiry',
  'cycle-opening': 'Start of the cycle and its levels',
  'customer-expiry': 'Customer registration expiry',
  'store-months': 'Monthly store scores',
  'ledger-roots': 'Hourly proof of the ledger',
  'ledger-verification': 'Proof of the ledger',
  'waiting-lists': 'Waiting lists',
  'seat-holds': 'Unconfirmed seats',
  'ledger-sums': 'Dashboard totals',
  'trust-notices': 'Certificate notices',
  'segment-counts': 'Segment counts',
  'kept-rankings': 'Professionals ranking',
  'experience-reminders': 'Experience reminders',
  'month-statements': 'Monthly statements by e-mail',
  'news-mails': 'News e-mails',
  'push-messages': 'Browser notifications',
  'pre-registration-mails': 'Pre-registration e-mails',
  'bulk-runs': 'Bulk changes',
  announcements: 'Announcements to members',
  'product-imports': 'Interrupted product imports',
  webhooks: 'Webhook deliveries',
  mail: 'E-mail sending',
  housekeeping: 'Clean-up of outdated data',
}

/** The names of the background jobs for people. */
export const jobNames: Readonly<Record<Language, typeof ptBR>> = { ptBR, en }
