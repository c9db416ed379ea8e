import type { SentencePart } from '@esquadro/contract/platform/audit/cms'
import type { AuditAction } from '@esquadro/contract/platform/audit/vocabulary'
import { dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import { jobNames } from '@esquadro/texts/lists/job-runs'
import type { Words } from '@esquadro/texts/words'
import type { Actor } from '../context/context.ts'
import type { Language } from '../messages/messages.ts'
import { auditText, sentences } from './audit.messages.ts'
import { type NamedRecord, STORE_OWNED } from './named.rules.ts'
import type { Sentence } from './sentences.pt-br.messages.ts'

/** An entry with the data of its sentence. */
export interface Recorded {
  readonly actor: Pick<Actor, 'id' | 'type'> & { readonly name: string | null }
  readonly action: string
  readonly subjectId: string | null
  readonly before: unknown
  readonly after: unknown
}

type Fields = Readonly<Record<string, unknown>>
type Names = ReadonlyMap<string, NamedRecord>

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
/** The maximum number of ids of one entry to look up. */
const MAX_NAMED = 40

/** Lists the ids that an entry mentions: author, subject, and ids among its values. */
export function idsIn({ actor, subjectId, before, after }: Recorded): string[] {
  const found: string[] = []
  const collect = (value: unknown): void => {
    if (found.length >= MAX_NAMED) return
    if (typeof value === 'string') {
      if (UUID.test(value)) found.push(value)
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const value of [actor.id, subjectId, after, before]) collect(value)
  return found
}

/** Writes an entry as a sentence; each record that still exists is a part with a target. */
export function writeSentence(entry: Recorded, names: Names, language: Language): SentencePart[] {
  const author = authorOf(entry, names, language)
  const known = (sentences[language] as Readonly<Record<string, Sentence | undefined>>)[
    entry.action as AuditAction
  ]
  if (known === undefined) return joined([author, plain(`: ${entry.action}`)])
  const values = valuesOf(entry, names, language)
  const template = chosen(known, entry)
  return joined([author, plain(' '), ...fill(template, values, auditText(language).gone)])
}

/** The sentence as plain text. */
export const joinText = (parts: readonly SentencePart[]): string => parts.map(({ text }) => text).join('')

const plain = (text: string): SentencePart => ({ text, target: null })

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

function chosen(sentence: Sentence, { actor, subjectId, before, after }: Recorded): string {
  if (typeof sentence === 'string') return sentence
  if ('on' in sentence) return fieldsOf(after)['active'] === false ? sentence.off : sentence.on
  const person = personIn(fieldsOf(after), fieldsOf(before))
  return actor.id !== null && (actor.id === subjectId || actor.id === person) ? sentence.self : sentence.other
}

const personIn = (after: Fields, before: Fields): unknown =>
  after['professionalId'] ?? after['userId'] ?? before['professionalId'] ?? before['userId']

function authorOf({ actor }: Recorded, names: Names, language: Language): SentencePart {
  const record = actor.id === null ? undefined : names.get(actor.id)
  if (record && actor.name !== null) return partOf(record, language) ?? plain(actor.name)
  return plain(actor.name ?? auditText(language).authors[actor.type])
}

function partOf(record: NamedRecord, language: Language): SentencePart | undefined {
  const { kind, id, name, ofId } = record
  if (name === null) return undefined
  return {
    text: kind === 'pce' ? amounts[language].format(Number(name) / 100) : name,
    target: { kind, id, key: ofId ?? name },
  }
}

function ownerOf({ kind, of, ofId }: NamedRecord): SentencePart | undefined {
  if (of === null || ofId === null) return undefined
  return { text: of, target: { kind: STORE_OWNED.has(kind) ? 'store' : 'professional', id: ofId, key: of } }
}

const amounts = {
  ptBR: new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }),
  en: new Intl.NumberFormat('en-US', { style: 'currency', currency: 'BRL' }),
} as const
const numbers = { ptBR: new Intl.NumberFormat('pt-BR'), en: new Intl.NumberFormat('en-US') } as const
const signed = {
  ptBR: new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero' }),
  en: new Intl.NumberFormat('en-US', { signDisplay: 'exceptZero' }),
} as const

/** The values of the placeholders; undefined if the entry does not have them. */
function valuesOf(
  { actor, action, subjectId, before: was, after: is }: Recorded,
  names: Names,
  language: Language,
): Readonly<Record<string, SentencePart | undefined>> {
  const before = fieldsOf(was)
  const after = fieldsOf(is)
  const named = (id: unknown) => {
    const record = typeof id === 'string' ? names.get(id) : undefined
    return record && partOf(record, language)
  }
  const number = (value: unknown, format: Intl.NumberFormat = numbers[language]) =>
    typeof value === 'number' ? plain(format.format(value)) : undefined
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? plain(value) : undefined)
  const day = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? plain(dayMonthYearFromIso(value))
      : undefined
  const either = (field: string) => after[field] ?? before[field]
  const subject = subjectId === null ? undefined : names.get(subjectId)
  const owner = subject && ownerOf(subject)
  const cents = either('totalCents')
  return {
    it:
      (subject && partOf(subject, language)) ??
      text(either('title') ?? (action.startsWith('segment.') ? either('name') : undefined)),
    of: owner,
    // The owner, unless it is the author.
    other: owner && owner.target?.id === actor.id ? undefined : owner,
    person: named(personIn(after, before)),
    successor: named(after['to']),
    product: named(after['productId']),
    store: named(either('storeId')),
    job: text(after['job']) && plain(jobName(String(after['job']), language)),
    file: text(either('fileName')),
    signed: number(either('points'), signed[language]),
    points: number(either('points')),
    amount: typeof cents === 'number' ? plain(amounts[language].format(cents / 100)) : undefined,
    count: number(countIn(after)),
    created: number(after['created']),
    updated: number(after['updated']),
    level: text(after['level']) && plain(capitalised(String(after['level']))),
    until: day(after['until']),
    from: day(after['from']),
    to: day(after['to']),
    holdsFrom: day(either('holdsFrom')),
  }
}

/** The name of a job, or the key of a job that no longer exists. */
const jobName = (key: string, language: Language): string => (jobNames as Words)[key]?.[language] ?? key

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function countIn(after: Fields): number {
  for (const field of ['ids', 'subscriptionIds']) {
    const value = after[field]
    if (Array.isArray(value)) return value.length
  }
  return typeof after['created'] === 'number' ? after['created'] : Object.keys(after).length
}

/** Fills a template. A bracketed part with an unknown value is left out; elsewhere `gone` takes the value's place. */
function fill(
  template: string,
  values: Readonly<Record<string, SentencePart | undefined>>,
  gone: string,
): SentencePart[] {
  return template.split(/(\[[^\]]*\])/).flatMap((piece) => {
    const isOptional = piece.startsWith('[')
    const inner = isOptional ? piece.slice(1, -1) : piece
    const places = [...inner.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
    if (isOptional && places.some((name) => !values[name])) return []
    return inner
      .split(/\{\{(\w+)\}\}/)
      .map((text, at) => (at % 2 === 0 ? plain(text) : (values[text] ?? plain(gone))))
  })
}

/** Joins neighbouring parts without a target. */
function joined(parts: readonly SentencePart[]): SentencePart[] {
  const result: SentencePart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.text === '') continue
    if (last && !last.target && !part.target) result[result.length - 1] = plain(last.text + part.text)
    else result.push(part)
  }
  return result
}
