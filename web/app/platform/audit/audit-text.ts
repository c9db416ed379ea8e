import type { AuditChange, AuditItem } from '@esquadro/contract/platform/audit/cms'
import { messages } from '@esquadro/texts/audit'
import { useMemo } from 'react'
import { type Formats, useFormats } from '../i18n/format.ts'
import { useLanguage, useText } from '../i18n/i18n.tsx'
import type { Language } from '../i18n/language.ts'

type Word = 'do' | 'subject' | 'field' | 'value'
type Value = string | number | boolean | null

/** Returns a readable form of a code without a text: `store-code` and `storeCode` become "Store code". */
export const readable = (code: string): string => {
  const words = code
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_.:]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const wordOf = (language: Language, kind: Word, code: string): string | null =>
  (messages[language] as Readonly<Record<string, string>>)[`${kind}.${code}`] ?? null

/** Returns the texts for the codes of the audit log in a language. */
export function auditText(
  language: Language,
  format: Formats,
  say: (key: 'yes' | 'no' | 'nothing') => string,
) {
  const word = (kind: Word, code: string) => wordOf(language, kind, code) ?? readable(code)
  const subject = (type: string) => word('subject', type)
  const field = (path: string): string =>
    path
      .split('.')
      .reduce<string[]>((parts, part) => {
        if (!/^\d+$/.test(part)) return [...parts, word('field', part)]
        // An index belongs to the word before it.
        return [...parts.slice(0, -1), `${parts.at(-1) ?? ''} ${Number(part) + 1}`.trim()]
      }, [])
      .join(' · ')
  return {
    subject,
    field,
    action: (action: string): string => word('do', action.slice(action.lastIndexOf('.') + 1)),
    /** Returns the action with its subject, for the filter. */
    whole: (action: string): string => {
      const dot = action.lastIndexOf('.')
      return dot === -1
        ? word('do', action)
        : `${subject(action.slice(0, dot))} · ${word('do', action.slice(dot + 1))}`
    },
    value: (path: string, value: Value, names: AuditItem['names'] = []): string => {
      if (value === null || value === '') return say('nothing')
      if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
      const name = path.split('.').at(-1) ?? path
      if (typeof value === 'number') {
        if (name.endsWith('Cents')) return format.money(value)
        if (/rateBps$/i.test(name)) return format.percent(value / 10_000, 2)
        return name.endsWith('Bps') ? format.number(value / 10_000) : format.number(value)
      }
      // `fields` lists the names of the changed fields if their values are not recorded.
      if (/^fields\.\d+$/.test(path)) return field(value)
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return format.date(value)
      if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return format.dateTime(value)
      if (isId(value)) return names.find(({ id }) => id === value)?.name ?? `#${value.slice(0, 8)}`
      return wordOf(language, 'value', value) ?? withoutTags(value)
    },
  }
}

const isId = (value: Value): value is string =>
  typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-/i.test(value)

/** Whether a value is the id of a record that has no name. */
export const isUnnamed = (value: Value, names: AuditItem['names']): boolean =>
  isId(value) && !names.some(({ id }) => id === value)

/** Separates changes with values from names without: `fields` lists changed fields whose values are not recorded (`named`). */
export function splitChanges(changes: readonly AuditChange[]) {
  const isNamed = ({ field }: AuditChange) => /^fields\.\d+$/.test(field)
  return { named: changes.filter(isNamed), valued: changes.filter((change) => !isNamed(change)) }
}

/** Returns rich text as plain text, one line per paragraph. */
function withoutTags(text: string): string {
  if (!/<\/?[a-z][^>]*>/i.test(text)) return text
  return text
    .replace(/<\/(p|h[1-6]|li|blockquote)>/gi, '\n')
    .replace(/<[^>]*>?/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .trim()
}

/** The texts in the page's language. */
export function useAuditText() {
  const text = useText(messages)
  const language = useLanguage()
  const format = useFormats()
  return useMemo(() => auditText(language, format, (key) => text(key)), [language, format, text])
}
