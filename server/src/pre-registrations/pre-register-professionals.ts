import type { CheckedRow, ImportRow } from '@esquadro/contract/pre-registrations/pre-registration'
import type { Caller, Context } from '../context/context.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { requireActiveStore, requireDailyQuota } from './pre-registrations.policies.ts'
import { insertPreRegistrations } from './pre-registrations.queries.ts'
import { type ValidatedRow, validateRows } from './validate-rows.ts'

export interface ImportResult {
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
