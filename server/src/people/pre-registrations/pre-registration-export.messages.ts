import type { PreRegistrationState } from '@esquadro/contract/people/pre-registrations/vocabulary'
import type { Language } from '../../platform/messages/messages.ts'

const ptBR = {
  file: 'pre-cadastros',
  columns: {
    name: 'Nome',
    email: 'E-mail',
    cellphone: 'Celular',
    cpf: 'CPF',
    seller: 'Vendedor',
    state: 'Cadastro',
    mails: 'Envios do link',
    mailedAt: 'Último envio',
    createdAt: 'Pré-cadastro',
  },
  states: {
    'pre-registered': 'Pré-cadastrado',
    mailed: 'Link enviado',
    incomplete: 'Cadastro iniciado',
    awaiting: 'Aguardando confirmação',
    active: 'Ativo',
    closed: 'Encerrado',
  } satisfies Record<PreRegistrationState, string>,
}

const en: typeof ptBR = {
  file: 'pre-registrations',
  columns: {
    name: 'Name',
    email: 'E-mail',
    cellphone: 'Mobile phone',
    cpf: 'CPF',
    seller: 'Seller',
    state: 'Registration',
    mails: 'Times the link was sent',
    mailedAt: 'Last sent',
    createdAt: 'Pre-registered',
  },
  states: {
    'pre-registered': 'Pre-registered',
    mailed: 'Link sent',
    incomplete: 'Sign-up started',
    awaiting: 'Awaiting confirmation',
    active: 'Active',
    closed: 'Closed',
  },
}

export const preRegistrationExportText = (language: Language): typeof ptBR => (language === 'en' ? en : ptBR)
