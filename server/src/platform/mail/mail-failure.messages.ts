import type { Language } from '../messages/messages.ts'

const ptBR = {
  later: 'O servidor do destinatário pediu para tentar mais tarde',
  refused: 'O servidor do destinatário recusou o e-mail',
  gone: 'O endereço não existe no servidor do destinatário',
  unreachable: 'O servidor de e-mail não respondeu',
  login: 'O servidor de e-mail recusou a conta do programa',
  other: 'O e-mail não pôde ser enviado',
}

const en: typeof ptBR = {
  later: 'The recipient’s server asked to try again later',
  refused: 'The recipient’s server rejected the e-mail',
  gone: 'The address does not exist on the recipient’s server',
  unreachable: 'The mail server did not respond',
  login: 'The mail server rejected the programme’s account',
  other: 'The e-mail could not be sent',
}

type Failure = keyof typeof ptBR

/** Errors that the SMTP client reports when the server does not respond. */
const UNREACHABLE = ['ECONNECTION', 'ECONNREFUSED', 'ECONNRESET', 'EDNS', 'ENOTFOUND', 'ESOCKET', 'ETIMEDOUT']
const GONE = ['550', '551', '553']
const LOGIN = ['EAUTH', '530', '534', '535']

function failureOf(code: string): Failure {
  if (UNREACHABLE.includes(code)) return 'unreachable'
  if (LOGIN.includes(code)) return 'login'
  if (GONE.includes(code)) return 'gone'
  if (/^4\d\d$/.test(code)) return 'later'
  return /^5\d\d$/.test(code) ? 'refused' : 'other'
}

/**
 * Returns the stored error of a mail as a sentence with the code of SMTP or of the network. Appends the text
 * of any other error, because only that text explains it.
 */
export function mailFailureText(language: Language, error: string): string {
  const code = error.match(/^The mail was not accepted: ([A-Z0-9]+)$/)?.[1]
  const texts = language === 'en' ? en : ptBR
  return code ? `${texts[failureOf(code)]} (${code})` : `${texts.other} (${error})`
}
