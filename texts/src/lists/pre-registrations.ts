import type { Words } from '../words.ts'
import type { ListTexts } from './list.ts'

export const preRegistrationsList = {
  file: { ptBR: 'pre-cadastros', en: 'pre-registrations' },
  columns: {
    name: { ptBR: 'Nome', en: 'Name' },
    email: { ptBR: 'E-mail', en: 'E-mail' },
    cellphone: { ptBR: 'Celular', en: 'Mobile phone' },
    cpf: { ptBR: 'CPF', en: 'CPF' },
    seller: { ptBR: 'Vendedor', en: 'Seller' },
    state: { ptBR: 'Cadastro', en: 'Registration' },
    mails: { ptBR: 'Envios do link', en: 'Times the link was sent', kind: 'integer' },
    mailedAt: { ptBR: 'Último envio', en: 'Last sent', kind: 'instant' },
    createdAt: { ptBR: 'Pré-cadastro', en: 'Pre-registered', kind: 'instant' },
  },
} satisfies ListTexts

export const preRegistrationStates = {
  'pre-registered': { ptBR: 'Pré-cadastrado', en: 'Pre-registered' },
  mailed: { ptBR: 'Link enviado', en: 'Link sent' },
  incomplete: { ptBR: 'Cadastro iniciado', en: 'Sign-up started' },
  awaiting: { ptBR: 'Aguardando confirmação', en: 'Awaiting confirmation' },
  active: { ptBR: 'Ativo', en: 'Active' },
  closed: { ptBR: 'Encerrado', en: 'Closed' },
  unfinished: { ptBR: 'Falta concluir', en: 'Not finished' },
} satisfies Words
