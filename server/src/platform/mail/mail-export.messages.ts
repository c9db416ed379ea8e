import type { MailState, RejectedAddress } from '@esquadro/contract/platform/mail/cms'
import type { Language } from '../messages/messages.ts'

const ptBR = {
  queueFile: 'fila-de-emails',
  rejectedFile: 'enderecos-que-recusam',
  columns: {
    mail: 'E-mail',
    to: 'Destinatário',
    state: 'Situação',
    attempts: 'Tentativas',
    createdAt: 'Criado em',
    nextAttemptAt: 'Próxima tentativa',
    endedAt: 'Encerrado em',
    problem: 'Erro ou motivo',
    name: 'Nome',
    address: 'E-mail',
    account: 'Conta',
    rejectedAt: 'Recusado em',
  },
  unreadable: 'E-mail ilegível',
  states: {
    waiting: 'Na fila',
    failing: 'Falhou, será repetido',
    sent: 'Enviado',
    'given-up': 'Falhou',
    discarded: 'Descartado',
  } satisfies Record<MailState, string>,
  accounts: {
    professional: 'Profissional',
    shopkeeper: 'Lojista',
    admin: 'Administrador',
  } satisfies Record<RejectedAddress['userType'], string>,
}

const en: typeof ptBR = {
  queueFile: 'mail-queue',
  rejectedFile: 'rejected-addresses',
  columns: {
    mail: 'E-mail',
    to: 'Recipient',
    state: 'Status',
    attempts: 'Attempts',
    createdAt: 'Created at',
    nextAttemptAt: 'Next attempt',
    endedAt: 'Ended at',
    problem: 'Error or reason',
    name: 'Name',
    address: 'E-mail',
    account: 'Account',
    rejectedAt: 'Rejected at',
  },
  unreadable: 'Unreadable e-mail',
  states: {
    waiting: 'Waiting',
    failing: 'Failed, will be retried',
    sent: 'Sent',
    'given-up': 'Given up',
    discarded: 'Discarded',
  },
  accounts: { professional: 'Professional', shopkeeper: 'Shopkeeper', admin: 'Administrator' },
}

export const mailExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
