import { entryKinds, entryStatuses } from '@esquadro/texts/entries'
import { wordsIn } from '@esquadro/texts/words'
import { type Language, reasonText } from '../../platform/messages/messages.ts'
import type { StatementLine } from './statement.queries.ts'

const ptBR = {
  kinds: wordsIn(entryKinds, 'ptBR'),
  statuses: wordsIn(entryStatuses, 'ptBR'),
  invoice: 'Nota fiscal',
  columns: {
    day: 'Data',
    time: 'Hora',
    kind: 'Tipo',
    title: 'Lançamento',
    about: 'Detalhe',
    status: 'Situação',
    invoice: 'Valor da nota (R$)',
    points: 'Pontos',
    balance: 'Saldo após',
    expires: 'Vence em',
  },
  fileName: 'extrato',
  title: 'Extrato de pontos',
  period: 'De {{from}} a {{to}}',
  holder: 'Titular',
  cpf: 'CPF {{cpf}}',
  opening: 'Saldo inicial',
  closing: 'Saldo final',
  credits: 'Entradas',
  debits: 'Saídas',
  narrowed: 'Só parte dos lançamentos do período: {{what}}. Os saldos são os da conta inteira.',
  direction: { credit: 'entradas', debit: 'saídas' },
  searched: 'busca por “{{q}}”',
  none: 'Nenhum lançamento neste período.',
  page: 'Página {{page}} de {{pages}}',
  code: 'Código de verificação',
  madeAt: 'Emitido em {{when}}, horário de São Paulo',
  verify: 'Confira em {{address}}',
}

const en: typeof ptBR = {
  kinds: wordsIn(entryKinds, 'en'),
  statuses: wordsIn(entryStatuses, 'en'),
  invoice: 'Invoice',
  columns: {
    day: 'Date',
    time: 'Time',
    kind: 'Kind',
    title: 'Entry',
    about: 'Detail',
    status: 'Status',
    invoice: 'Invoice total (R$)',
    points: 'Points',
    balance: 'Balance after',
    expires: 'Expires on',
  },
  fileName: 'statement',
  title: 'Points statement',
  period: 'From {{from}} to {{to}}',
  holder: 'Holder',
  cpf: 'CPF {{cpf}}',
  opening: 'Opening balance',
  closing: 'Closing balance',
  credits: 'In',
  debits: 'Out',
  narrowed: 'Only some of the period’s entries: {{what}}. The balances are those of the whole account.',
  direction: { credit: 'in', debit: 'out' },
  searched: 'search for “{{q}}”',
  none: 'No entries in this period.',
  page: 'Page {{page}} of {{pages}}',
  code: 'Verification code',
  madeAt: 'Issued on {{when}}, São Paulo time',
  verify: 'Check it at {{address}}',
}

const texts = { ptBR, en } as const

/** Returns the texts of statements in a language. */
export const statementText = (language: Language): typeof ptBR => texts[language]

/** Replaces the placeholders of a text, such as `{{name}}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))

/** Returns the title and details of a line, as the screen shows them. */
export function describeLine(line: StatementLine, language: Language): { title: string; about: string } {
  const { kinds, invoice: word } = texts[language]
  const { kind, storeName, acceleratorName, invoiceNumber } = line
  const reason = reasonText(line.reason, language)
  const invoice = invoiceNumber && `${word} ${invoiceNumber}`
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
  const name = kinds[kind]
  switch (kind) {
    case 'invoice':
      return storeName
        ? { title: storeName, about: join(invoice, reason) }
        : { title: invoice || name, about: join(reason) }
    case 'accelerator':
      return { title: join(name, acceleratorName), about: join(storeName, invoice, reason) }
    case 'reversal':
    case 'expiry':
      return {
        title: join(name, acceleratorName ?? storeName),
        about: join(acceleratorName && storeName, invoice, reason),
      }
    default:
      return reason
        ? { title: reason, about: join(name, storeName, invoice) }
        : { title: name, about: join(storeName, invoice) }
  }
}
