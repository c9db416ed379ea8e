import type { JobName } from '@esquadro/contract/job-runs/cms'
import type { Language } from '../messages/messages.ts'

const ptBR: Readonly<Record<JobName, string>> = {
  'points-expiry': 'Vencimento de pontos',
  'cycle-opening': 'Abertura do ciclo e dos níveis',
  'customer-expiry': 'Vencimento de cadastros de clientes',
  'store-months': 'Pontuação mensal das lojas',
  'ledger-roots': 'Assinatura diária dos pontos',
  'ledger-verification': 'Prova dos pontos',
  'waiting-lists': 'Listas de espera',
  'seat-holds': 'Vagas sem confirmação',
  'ledger-sums': 'Somas do painel',
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
  'points-expiry': 'Expiry of points',
  'cycle-opening': 'Opening of the cycle and levels',
  'customer-expiry': 'Expiry of customer registrations',
  'store-months': 'Monthly scores of stores',
  'ledger-roots': 'Daily signature of the ledger',
  'ledger-verification': 'Proof of the ledger',
  'waiting-lists': 'Waiting lists',
  'seat-holds': 'Unconfirmed seats',
  'ledger-sums': 'Sums of the dashboard',
  'segment-counts': 'Counts of segments',
  'kept-rankings': 'Ranking of professionals',
  'experience-reminders': 'Reminders of experiences',
  'month-statements': 'Monthly statements by e-mail',
  'news-mails': 'News by e-mail',
  'push-messages': 'Browser notifications',
  'pre-registration-mails': 'Pre-registration mails',
  'bulk-runs': 'Changes of many rows',
  announcements: 'Announcements to members',
  'product-imports': 'Interrupted product imports',
  webhooks: 'Delivery of webhooks',
  mail: 'Sending of mails',
  housekeeping: 'Deletion of outdated data',
}

/** The names of the background jobs for people. */
export const jobNames: Readonly<Record<Language, typeof ptBR>> = { ptBR, en }
