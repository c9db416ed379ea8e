import type { AuditChange } from '@esquadro/contract/audit/cms'
import { hideEmail } from '@esquadro/contract/fields/email'
import { hidePhone } from '@esquadro/contract/fields/phone'
import { hideTaxDocument } from '@esquadro/contract/fields/tax-document'

type Value = AuditChange['before']

/** Of two states of a record, the fields that differ, as they were and as they are. */
export function difference<T extends object>(before: T, after: T): { before: Partial<T>; after: Partial<T> } {
  const keys = (Object.keys({ ...before, ...after }) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (value: T) => Object.fromEntries(keys.map((key) => [key, value[key]])) as Partial<T>
  return { before: pick(before), after: pick(after) }
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, index) => (index === 0 ? word : `${word.charAt(0)}.`))
    .join(' ')
const hidden = () => '***'

// By the last word of a field's name. What is not named here is no personal data, but its texts are still looked through.
const masks: Readonly<Record<string, (text: string) => string>> = {
  document: hideTaxDocument,
  recipientDocument: hideTaxDocument,
  customerDocument: hideTaxDocument,
  cpf: hideTaxDocument,
  officeCnpj: hideTaxDocument,
  email: hideEmail,
  phone: hidePhone,
  cellphone: hidePhone,
  recipientName: initials,
  birthDate: hidden,
  gender: hidden,
  street: hidden,
  number: hidden,
  complement: hidden,
  zipCode: hidden,
  notes: hidden,
  instagram: hidden,
  facebook: hidden,
  behance: hidden,
  pinterest: hidden,
  cau: hidden,
  crea: hidden,
  abd: hidden,
  address: hidden,
  userAgent: hidden,
}
const secret = /password|token|secret|hash|codeHash|storageKey/i

// Subjects whose fields belong to a company or a thing: names, addresses and numbers are no personal data there.
const impersonal = new Set([
  'store',
  'brand',
  'category',
  'product',
  'settings',
  'invoice',
  'accelerator',
  'level',
])
const everywhere = new Set([
  'document',
  'recipientDocument',
  'customerDocument',
  'recipientName',
  'cpf',
  'email',
  'cellphone',
])

/** Masks what a text mentions by the way: e-mail addresses, CPFs and CNPJs. */
const maskMentions = (text: string): string =>
  text
    .replace(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, hideEmail)
    .replace(/(?<![\w.])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g, hideTaxDocument)

function maskValue(subjectType: string, path: string, value: string): string {
  const word = path.split('.').at(-1) ?? path
  const mask = masks[word]
  if (mask && (everywhere.has(word) || !impersonal.has(subjectType))) return mask(value)
  if (/^(name|sellerName)$/.test(word) && !impersonal.has(subjectType)) return initials(value)
  return maskMentions(value)
}

// A line of the log is read as a line: of whole regulations the beginning is enough.
const LONGEST = 600
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

function flatten(value: unknown, path: string, into: Map<string, Value>): void {
  if (Array.isArray(value)) {
    value.forEach((one, index) => flatten(one, `${path}.${index}`, into))
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) flatten(one, path === '' ? key : `${path}.${key}`, into)
  } else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    into.set(path === '' ? 'value' : path, value)
  } else if (value === null) into.set(path === '' ? 'value' : path, null)
}

/**
 * What a line of the audit log says, field by field, in the order in which the fields were noted. Personal data of
 * people is masked, long texts are cut, secrets are left out, fields that are nothing before and after too.
 */
export function changesOf(subjectType: string, before: unknown, after: unknown): AuditChange[] {
  const was = new Map<string, Value>()
  const is = new Map<string, Value>()
  if (before !== null) flatten(before, '', was)
  if (after !== null) flatten(after, '', is)
  const show = (field: string, value: Value | undefined): Value =>
    typeof value === 'string' ? cut(maskValue(subjectType, field, value)) : (value ?? null)
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !secret.test(field))
    .map((field) => ({ field, before: show(field, was.get(field)), after: show(field, is.get(field)) }))
    .filter((change) => change.before !== null || change.after !== null)
}
