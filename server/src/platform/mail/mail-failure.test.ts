import { describe, expect, it } from 'vitest'
import { mailFailureText } from './mail-failure.messages.ts'

describe('the error of a mail', () => {
  it.each([
    ['450', 'O servidor do destinatário pediu para tentar mais tarde (450)'],
    ['550', 'O endereço não existe no servidor do destinatário (550)'],
    ['554', 'O servidor do destinatário recusou o e-mail (554)'],
    ['535', 'O servidor de e-mail recusou a conta do programa (535)'],
    ['EAUTH', 'O servidor de e-mail recusou a conta do programa (EAUTH)'],
    ['ETIMEDOUT', 'O servidor de e-mail não respondeu (ETIMEDOUT)'],
    ['EMESSAGE', 'O e-mail não pôde ser enviado (EMESSAGE)'],
  ])('is shown for %s as a sentence with its code', (code, sentence) => {
    expect(mailFailureText('ptBR', `The mail was not accepted: ${code}`)).toBe(sentence)
  })

  it('is shown in English to readers of English', () => {
    expect(mailFailureText('en', 'The mail was not accepted: 450')).toBe(
      'The recipient’s server asked to try again later (450)',
    )
  })

  it('keeps the text of any other error', () => {
    expect(mailFailureText('ptBR', 'The mail was sealed with another secret')).toBe(
      'O e-mail não pôde ser enviado (The mail was sealed with another secret)',
    )
  })
})
