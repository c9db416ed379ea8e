import { fieldCode, refusedCharacterOf } from '@esquadro/contract/fields/field-code'
import {
  type CheckedRow,
  type ImportRow,
  PreRegistrationData,
} from '@esquadro/contract/pre-registrations/pre-registration'
import type { Database } from '../database/connect.ts'
import { type Language, messages, withCharacter } from '../messages/messages.ts'
import { listSellers } from '../stores/sellers.queries.ts'
import { listKnown, type NewPreRegistration } from './pre-registrations.queries.ts'

/** A row with its verdict; `person` is set if the row is ready to import. */
export interface ValidatedRow extends CheckedRow {
  readonly person: NewPreRegistration | null
}

export const personOf = (data: PreRegistrationData): NewPreRegistration => ({
  name: data.name,
  email: data.email,
  cellphone: data.cellphone || null,
  cpf: data.cpf || null,
  sellerId: data.sellerId || null,
})

/** Validates the rows of a sheet for a store, each by itself and against earlier rows. Two queries. */
export async function validateRows(
  db: Database,
  storeId: string,
  rows: readonly ImportRow[],
  language: Language,
): Promise<ValidatedRow[]> {
  const sellers = await listSellers(db, storeId)
  const sellerIds = new Map(
    sellers.filter(({ active }) => active).map(({ id, name }) => [name.trim().toLowerCase(), id]),
  )
  const read = rows.map(({ seller, ...row }) => {
    const sellerId = seller.trim() === '' ? '' : (sellerIds.get(seller.trim().toLowerCase()) ?? null)
    const parsed = PreRegistrationData.safeParse({ ...row, sellerId: sellerId ?? '' })
    const fields: Record<string, string> = {}
    for (const issue of parsed.error?.issues ?? [])
      fields[String(issue.path[0] ?? 'name')] ??= withCharacter(
        messages[language].fields[fieldCode(issue)],
        refusedCharacterOf(issue),
      )
    if (sellerId === null) fields['seller'] = messages[language].errors['seller.unknown']
    return { fields, person: parsed.success && sellerId !== null ? personOf(parsed.data) : null }
  })
  const emails = read.flatMap(({ person }) => (person ? [person.email.toLowerCase()] : []))
  const { existing, members } = await listKnown(db, storeId, emails)
  const above = new Set<string>()
  return read.map(({ fields, person }): ValidatedRow => {
    if (!person) return { verdict: 'invalid', fields, person }
    const email = person.email.toLowerCase()
    if (above.has(email)) return { verdict: 'repeated', fields, person: null }
    above.add(email)
    if (existing.has(email)) return { verdict: 'exists', fields, person: null }
    if (members.has(email)) return { verdict: 'member', fields, person: null }
    return { verdict: 'ready', fields, person }
  })
}
