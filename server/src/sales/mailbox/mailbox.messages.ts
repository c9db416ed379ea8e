import type { CheckName } from '@esquadro/contract/platform/fields/invoice-check'
import type { Language } from '../../platform/messages/messages.ts'
import type { MailedResult } from './mailbox.queries.ts'

interface Words {
  readonly invoice: (number: string) => string
  readonly repeated: string
  readonly approved: string
  readonly review: string
  readonly doubtful: string
  readonly nobody: string
  readonly accepted: string
  readonly refused: (reason: string) => string
  readonly unreadable: string
  readonly archive: string
  readonly noInvoice: string
  readonly failedCheck: string
  readonly checks: Readonly<Partial<Record<CheckName, string>>>
}

const ptBR: Words = {
  invoice: (number) => `Nota ${number}`,
  repeated: 'já tinha sido enviada; nada a fazer',
  approved: 'aprovada',
  review: 'recebida, em análise',
  doubtful: 'recebida, com pontos a conferir',
  nobody: 'recebida, falta indicar o profissional',
  accepted: 'recebida',
  refused: (reason) => `recusada: ${reason}`,
  unreadable: 'o arquivo não pôde ser lido',
  archive: 'o arquivo compactado não pôde ser aberto',
  noInvoice: 'o arquivo não é uma nota fiscal',
  failedCheck: 'não passou na conferência',
  checks: {
    'already-sent': 'esta nota já foi enviada',
    'emitter-is-store': 'não foi emitida por esta loja',
    'issue-date': 'a data de emissão está fora do prazo',
    authorised: 'não está autorizada pela Sefaz',
    'not-cancelled': 'está cancelada',
    environment: 'foi emitida em ambiente de teste',
    digest: 'o conteúdo difere do que a Sefaz autorizou',
    signature: 'a assinatura não confere',
    totals: 'as somas da nota não fecham',
  },
}

const en: Words = {
  invoice: (number) => `Invoice ${number}`,
  repeated: 'sent before; nothing to do',
  approved: 'approved',
  review: 'received, in review',
  doubtful: 'received, with points to check',
  nobody: 'received, its professional is to be named',
  accepted: 'received',
  refused: (reason) => `rejected: ${reason}`,
  unreadable: 'the file could not be read',
  archive: 'the archive could not be opened',
  noInvoice: 'the file is not an invoice',
  failedCheck: 'it did not pass the checks',
  checks: {
    'already-sent': 'this invoice was sent before',
    'emitter-is-store': 'it was not issued by this store',
    'issue-date': 'its day of issue is out of time',
    authorised: 'Sefaz has not authorised it',
    'not-cancelled': 'it is cancelled',
    environment: 'it was issued in a test environment',
    digest: 'its content differs from what Sefaz authorised',
    signature: 'its signature does not match',
    totals: 'its sums do not add up',
  },
}

/** Describes the outcome of a file in plain words: its invoice, or else its name, and what became of it. */
export function describeResult(
  language: Language,
  result: MailedResult,
): { readonly name: string; readonly outcome: string } {
  const words = language === 'en' ? en : ptBR
  return {
    name: result.number === null ? result.fileName : words.invoice(result.number),
    outcome: outcomeOf(words, result),
  }
}

function outcomeOf(words: Words, { status, verdict, refusal, checks, isRepeated }: MailedResult): string {
  if (isRepeated) return words.repeated
  if (verdict === 'red') return words.refused(reasonOf(words, refusal, checks))
  if (status === 'approved') return words.approved
  if (status === 'unattributed') return words.nobody
  if (verdict === 'amber') return words.doubtful
  return status === 'in-review' ? words.review : words.accepted
}

const NO_INVOICE = new Set([
  'not-xml',
  'cte',
  'mdfe',
  'nfse',
  'cfe',
  'not-an-invoice',
  'correction-letter',
  'other-event',
])

function reasonOf(words: Words, refusal: string | null, checks: MailedResult['checks']): string {
  if (refusal !== null) {
    if (refusal.startsWith('zip-') || refusal === 'archive-format') return words.archive
    return NO_INVOICE.has(refusal) ? words.noInvoice : words.unreadable
  }
  const failed = checks.find(({ light }) => light === 'red')
  return (failed && words.checks[failed.name]) ?? words.failedCheck
}
