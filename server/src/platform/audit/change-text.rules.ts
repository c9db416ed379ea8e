import type { AuditItem } from '@esquadro/contract/platform/audit/cms'
import { BUSINESS_TIME_ZONE, dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import { messages } from '@esquadro/texts/audit'
import type { Language } from '../messages/messages.ts'

type Kind = 'do' | 'subject' | 'field' | 'value'
type Value = AuditItem['changes'][number]['before']

const locales = { ptBR: 'pt-BR', en: 'en-US' } as const
const numbers = {
  ptBR: new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }),
} as const
const amounts = {
  ptBR: new Intl.NumberFormat(locales.ptBR, { style: 'currency', currency: 'BRL' }),
  en: new Intl.NumberFormat(locales.en, { style: 'currency', currency: 'BRL' }),
} as const
// The product writes day before month in English too.
const instants = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** A readable form of a code without a text: `store-code` and `storeCode` become "Store code". */
function readable(code: string): string {
  const words = code
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.:]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The texts of the audit log's screen: the export says what the screen says. */
const textsIn = (language: Language): Readonly<Record<string, string>> => messages[language]
const known = (language: Language, kind: Kind, code: string) => textsIn(language)[`${kind}.${code}`]
const word = (language: Language, kind: Kind, code: string) => known(language, kind, code) ?? readable(code)

/** Describes an action with its subject: `invoice.approved` becomes "Nota fiscal · Aprovação". */
export function actionIn(language: Language, action: string): string {
  const dot = action.lastIndexOf('.')
  const made = word(language, 'do', action.slice(dot + 1))
  return dot === -1 ? made : `${word(language, 'subject', action.slice(0, dot))} · ${made}`
}

/** Describes the path of a field: `sellers.0.name` becomes "Vendedores 1 · Nome". */
export function fieldIn(language: Language, path: string): string {
  const parts: string[] = []
  for (const part of path.split('.')) {
    // An index belongs to the preceding word.
    if (/^\d+$/.test(part)) parts.push(`${parts.pop() ?? ''} ${Number(part) + 1}`.trim())
    else parts.push(word(language, 'field', part))
  }
  return parts.join(' · ')
}

/** Describes the value of a field; replaces ids by the names of records that still exist. */
export function valueIn(
  language: Language,
  path: string,
  value: Value,
  names: AuditItem['names'] = [],
): string {
  const texts = textsIn(language)
  if (value === null || value === '') return texts['nothing'] ?? '–'
  if (typeof value === 'boolean') return texts[value ? 'yes' : 'no'] ?? ''
  const field = path.split('.').at(-1) ?? path
  if (typeof value === 'number') {
    if (field.endsWith('Cents')) return amounts[language].format(value / 100)
    return numbers[language].format(field.endsWith('Bps') ? value / 10_000 : value)
  }
  // `fields` lists the names of the changed fields if their values are not recorded.
  if (/^fields\.\d+$/.test(path)) return fieldIn(language, value)
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return dayMonthYearFromIso(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return instants.format(new Date(value)).replace(',', '')
  if (/^[\da-f]{8}-[\da-f]{4}-/i.test(value))
    return names.find(({ id }) => id === value)?.name ?? `#${value.slice(0, 8)}`
  return known(language, 'value', value) ?? withoutTags(value)
}

/** Rich text as plain text. */
const withoutTags = (text: string): string =>
  /<\/?[a-z][^>]*>/i.test(text)
    ? text
        .replace(/<\/(p|h[1-6]|li|blockquote)>/gi, ' ')
        .replace(/<[^>]*>?/g, '')
        .replace(/&nbsp;/g, ' ')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&amp;/g, '&')
        .trim()
    : text
