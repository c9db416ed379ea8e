import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import {
  type CheckedRow,
  type ImportRow,
  PreRegistrationData,
} from '@esquadro/contract/people/pre-registrations/pre-registration'
import type * as contract from '@esquadro/contract/people/pre-registrations/shopkeeper'
import { isUnfinished } from '@esquadro/contract/people/pre-registrations/vocabulary'
import { hideCpf } from '@esquadro/contract/platform/fields/cpf'
import { fieldCode, findRefusedCharacter } from '@esquadro/contract/platform/fields/field-code'
import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import { preRegistrationStates, preRegistrationsList } from '@esquadro/texts/lists/pre-registrations'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { type Language, messages, withCharacter } from '../../platform/messages/messages.ts'
import { listSellers } from '../stores/sellers.queries.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { requireActiveStore, requireDailyQuota } from './pre-registrations.policies.ts'
import {
  deletePreRegistration,
  exportedPreRegistrations,
  getAndLockOwn,
  insertPreRegistrations,
  listKnown,
  type NewPreRegistration,
} from './pre-registrations.queries.ts'
import type { PreRegistrationRow } from './pre-registrations.rules.ts'

/**
 * Pre-registers one person for the caller's store and enqueues the mail with the sign-up link. Throws
 * `pre-registration.member` if the e-mail has an account, and `pre-registration.exists` if it is
 * pre-registered.
 */
export async function preRegisterProfessional(
  context: Context,
  user: Caller,
  data: PreRegistrationData,
): Promise<PreRegistrationRow> {
  const storeId = requireOwnStore(user)
  await requireActiveStore(context.db, storeId)
  const person = personOf(data)
  if (person.sellerId) {
    const sellers = await listSellers(context.db, storeId)
    if (!sellers.some(({ id, active }) => active && id === person.sellerId))
      throw new AppError('seller.unknown', { fields: { sellerId: 'seller.unknown' } })
  }
  const email = person.email.toLowerCase()
  return context.inTransaction(async (trx) => {
    await requireDailyQuota(trx, storeId, 1, context)
    const { members } = await listKnown(trx, storeId, [email])
    if (members.size > 0)
      throw new AppError('pre-registration.member', { fields: { email: 'pre-registration.member' } })
    const ids = await insertPreRegistrations(trx, [person], {
      storeId,
      userId: user.id,
      now: context.clock.now(),
    })
    const id = ids.get(email)
    if (!id) throw new AppError('pre-registration.exists', { fields: { email: 'pre-registration.exists' } })
    await context.jobs.send(trx, 'pre-registration-mails', {})
    await context.audit(trx, {
      action: 'pre-registration.created',
      subjectType: 'pre-registration',
      subjectId: id,
    })
    return getAndLockOwn(trx, storeId, id)
  })
}

interface ImportResult {
  readonly items: CheckedRow[]
  readonly created: number
}

/** Pre-registers the valid rows of a sheet for the caller's store; with `check` it only validates them. */
export async function preRegisterProfessionals(
  context: Context,
  user: Caller,
  { rows, check }: { readonly rows: readonly ImportRow[]; readonly check?: boolean | undefined },
): Promise<ImportResult> {
  const storeId = requireOwnStore(user)
  await requireActiveStore(context.db, storeId)
  return context.inTransaction(async (trx) => {
    const validated = await validateRows(trx, storeId, rows, context.language)
    if (check) return { items: validated.map(({ verdict, fields }) => ({ verdict, fields })), created: 0 }
    const people = validated.flatMap(({ person }) => (person ? [person] : []))
    await requireDailyQuota(trx, storeId, people.length, context)
    const ids = await insertPreRegistrations(trx, people, {
      storeId,
      userId: user.id,
      now: context.clock.now(),
    })
    if (ids.size > 0) {
      await context.jobs.send(trx, 'pre-registration-mails', {})
      await context.audit(trx, {
        action: 'pre-registration.imported',
        subjectType: 'store',
        subjectId: storeId,
        after: { created: ids.size },
      })
    }
    return { items: validated.map((row) => resultOf(row, ids)), created: ids.size }
  })
}

// A colleague has inserted a row without a new id since it was validated.
const resultOf = (
  { verdict, fields, person }: ValidatedRow,
  ids: ReadonlyMap<string, string>,
): CheckedRow => {
  if (!person) return { verdict, fields }
  return { verdict: ids.has(person.email.toLowerCase()) ? 'created' : 'exists', fields }
}

/** A row with its verdict; `person` is set if the row is ready to import. */
interface ValidatedRow extends CheckedRow {
  readonly person: NewPreRegistration | null
}

const personOf = (data: PreRegistrationData): NewPreRegistration => ({
  name: data.name,
  email: data.email,
  cellphone: data.cellphone || null,
  cpf: data.cpf || null,
  sellerId: data.sellerId || null,
})

/** Validates the rows of a sheet for a store, each by itself and against earlier rows. */
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
        findRefusedCharacter(issue),
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

/** Removes a pre-registration of the caller's store. Throws `pre-registration.finished` after the sign-up. */
export const removePreRegistration = (
  { inTransaction, audit }: Context,
  user: Caller,
  id: string,
): Promise<{ id: string }> =>
  inTransaction(async (trx) => {
    const row = await getAndLockOwn(trx, requireOwnStore(user), id)
    if (!isUnfinished(row.state)) throw new AppError('pre-registration.finished')
    await deletePreRegistration(trx, row.id)
    await audit(trx, {
      action: 'pre-registration.removed',
      subjectType: 'pre-registration',
      subjectId: row.id,
    })
    return { id: row.id }
  })

/** Exports the store's pre-registrations as filtered and sorted. CPFs are masked as in the list. */
export function exportPreRegistrations(
  context: Context,
  storeId: string,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'pre-registration',
    list: preRegistrationsList,
    query,
    rows: exportedPreRegistrations(context.db, storeId, query),
    values: {
      name: (row) => row.name,
      email: (row) => row.email,
      cellphone: (row) => row.cellphone && maskPhone(row.cellphone),
      cpf: (row) => row.cpf && hideCpf(row.cpf),
      seller: (row) => row.sellerName,
      state: (row) => preRegistrationStates[row.state],
      mails: (row) => row.mailsSent,
      mailedAt: (row) => row.mailedAt,
      createdAt: (row) => row.createdAt,
    },
  })
}
