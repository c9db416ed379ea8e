import type { MailKind } from '../context/mail.ts'
import type { Language } from '../messages/messages.ts'

type Reasons = { readonly [K in MailKind]: string }

const ptBR: Reasons = {
  'confirm-email': 'este endereço foi informado em um cadastro.',
  'change-email': 'este endereço foi informado como o novo e-mail de uma conta.',
  'email-changed': 'este era o e-mail de uma conta que mudou de endereço.',
  'sign-up-again': 'este endereço foi informado em um cadastro e já tem uma conta.',
  'sign-up-unfinished': 'este endereço tem um cadastro que não foi concluído.',
  'recovery-code': 'alguém pediu uma nova senha para a conta deste endereço.',
  'entry-code': 'alguém tentou entrar na conta deste endereço.',
  'password-changed': 'a senha da conta deste endereço mudou.',
  'new-device': 'a conta deste endereço foi usada em um aparelho novo.',
  'second-factor-changed': 'o acesso à conta deste endereço mudou.',
  'account-created': 'a equipe do programa criou uma conta com este endereço.',
  'account-approved': 'você se cadastrou no programa.',
  'account-rejected': 'você se cadastrou no programa.',
  welcome: 'você concluiu o seu cadastro no programa.',
  'pre-registration': 'uma loja participante fez o seu pré-cadastro com este endereço.',
  'ledger-root': 'você administra o programa.',
  news: 'aceitou receber novidades por e-mail.',
  'month-statement': 'aceitou receber novidades por e-mail e teve pontos no mês.',
  'customer-notice': 'um profissional informou este endereço ao registrar você como cliente.',
  'mailbox-answer': 'a sua loja envia notas fiscais por e-mail.',
  invite: 'um participante do programa convidou você.',
}

const en: Reasons = {
  'confirm-email': 'this address was entered in a registration.',
  'change-email': 'this address was entered as the new e-mail of an account.',
  'email-changed': 'this was the e-mail of an account whose address has changed.',
  'sign-up-again': 'this address was entered in a registration and already has an account.',
  'sign-up-unfinished': 'this address has a registration that was not completed.',
  'recovery-code': 'somebody requested a new password for the account of this address.',
  'entry-code': 'somebody tried to sign in to the account of this address.',
  'password-changed': 'the password of the account of this address has changed.',
  'new-device': 'the account of this address was used on a new device.',
  'second-factor-changed': 'the access to the account of this address has changed.',
  'account-created': 'the programme team created an account with this address.',
  'account-approved': 'you signed up for the programme.',
  'account-rejected': 'you signed up for the programme.',
  welcome: 'you completed your registration in the programme.',
  'pre-registration': 'a participating store pre-registered you with this address.',
  'ledger-root': 'you administer the programme.',
  news: 'you agreed to receive news by e-mail.',
  'month-statement': 'you agreed to receive news by e-mail and had points in the month.',
  'customer-notice': 'a professional gave this address when registering you as a customer.',
  'mailbox-answer': 'your store sends invoices by e-mail.',
  invite: 'a member of the programme invited you.',
}

const reasons: Readonly<Record<Language, Reasons>> = { ptBR, en }
const beginnings: Readonly<Record<Language, string>> = {
  ptBR: 'Você recebe este e-mail porque ',
  en: 'You receive this e-mail because ',
}

/** Returns why a person receives a kind of mail, as a sentence. */
export const mailReason = (kind: MailKind, language: Language): string =>
  `${beginnings[language]}${reasons[language][kind]}`
