import { IMPORT_LIMITS, isUnfinished } from '@esquadro/contract/pre-registrations/pre-registration'
import * as contract from '@esquadro/contract/pre-registrations/shopkeeper'
import { parse } from 'csv-parse/sync'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { bytesOf } from '../files/uploads.ts'
import { handle } from '../http/handle.ts'
import { findShopkeeper } from '../shopkeepers/shopkeepers.queries.ts'
import { listSellers } from '../stores/sellers.queries.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { mailPreRegisteredAgain } from './mail-pre-registered.ts'
import {
  countSince,
  deletePreRegistration,
  findAndLockOwn,
  insertPreRegistrations,
  isStoreActive,
  listKnown,
  listPreRegistrations,
} from './pre-registrations.queries.ts'
import { type PreRegistrationRow, resendableFrom, toPreRegistration } from './pre-registrations.rules.ts'
import { decode, delimiterOf, rowsOf } from './sheet.rules.ts'
import { personOf, validateRows } from './validate-rows.ts'

export const create = handle(contract.create, async ({ body, user }, context) => {
  const storeId = requireOwnStore(user)
  await requireActive(context.db, storeId)
  const person = personOf(body)
  if (person.sellerId) {
    const sellers = await listSellers(context.db, storeId)
    if (!sellers.some(({ id, active }) => active && id === person.sellerId))
      throw new AppError('seller.unknown', { fields: { sellerId: 'seller.unknown' } })
  }
  return context.inTransaction(async (trx) => {
    await requireRoom(trx, storeId, 1, context)
    const { members } = await listKnown(trx, storeId, [person.email.toLowerCase()])
    if (members.size > 0)
      throw new AppError('pre-registration.member', { fields: { email: 'pre-registration.member' } })
    const ids = await insertPreRegistrations(trx, [person], {
      storeId,
      userId: user.id,
      now: context.clock.now(),
    })
    const id = ids.get(person.email.toLowerCase())
    if (!id) throw new AppError('pre-registration.exists', { fields: { email: 'pre-registration.exists' } })
    await context.jobs.send(trx, 'pre-registration-mails', {})
    await context.audit(trx, {
      action: 'pre-registration.created',
      subjectType: 'pre-registration',
      subjectId: id,
    })
    return toPreRegistration(await getOwn(trx, storeId, id), context.clock.now())
  })
})

export const readFile = handle(contract.readFile, async ({ body, user }, { db, language }) => {
  const { text, encoding } = decode(await bytesOf(body.file))
  const delimiter = delimiterOf(text)
  let records: { line: number; cells: string[] }[]
  try {
    const parsed = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      to: IMPORT_LIMITS.rows * 4,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    records = parsed.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch {
    throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
  }
  const all = rowsOf(records)
  if (all.length === 0)
    throw new AppError('pre-registration.empty-file', { fields: { file: 'pre-registration.empty-file' } })
  const taken = all.slice(0, IMPORT_LIMITS.rows)
  const judged = await validateRows(
    db,
    requireOwnStore(user),
    taken.map(({ row }) => row),
    language,
  )
  return {
    encoding,
    delimiter,
    rows: taken.map(({ line, row }, place) => ({
      line,
      row,
      judged: { verdict: judged[place]?.verdict ?? 'invalid', fields: judged[place]?.fields ?? {} },
    })),
    left: all.length - taken.length,
  }
})

export const importRows = handle(contract.importRows, async ({ body, user }, context) => {
  const storeId = requireOwnStore(user)
  await requireActive(context.db, storeId)
  return context.inTransaction(async (trx) => {
    const judged = await validateRows(trx, storeId, body.rows, context.language)
    const plain = judged.map(({ verdict, fields }) => ({ verdict, fields }))
    if (body.check) return { items: plain, created: 0 }
    const people = judged.flatMap(({ person }) => (person ? [person] : []))
    await requireRoom(trx, storeId, people.length, context)
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
    return {
      items: judged.map(({ verdict, fields, person }) => ({
        // Somebody else of the store may have been quicker.
        verdict: person
          ? ids.has(person.email.toLowerCase())
            ? ('created' as const)
            : ('exists' as const)
          : verdict,
        fields,
      })),
      created: ids.size,
    }
  })
})

export const getAll = handle(contract.getAll, async ({ query, user }, context) => {
  const found = await listPreRegistrations(context.db, requireOwnStore(user), query)
  return { ...found, items: found.items.map((row) => toPreRegistration(row, context.clock.now())) }
})

export const resend = handle(contract.resend, async ({ body, user }, context) => {
  const storeId = requireOwnStore(user)
  await requireActive(context.db, storeId)
  const own = await findShopkeeper(context.db, user.id)
  return context.inTransaction(async (trx) => {
    const row = await getOwn(trx, storeId, body.id)
    if (!isUnfinished(row.state)) throw new AppError('pre-registration.finished')
    const from = resendableFrom(row)
    if (!from || from > context.clock.now()) throw new AppError('pre-registration.resend-limit')
    await mailPreRegisteredAgain(trx, { ...row, storeName: own?.tradeName ?? '' }, context)
    return toPreRegistration(await getOwn(trx, storeId, body.id), context.clock.now())
  })
})

export const remove = handle(contract.remove, ({ body, user }, context) =>
  context.inTransaction(async (trx) => {
    const row = await getOwn(trx, requireOwnStore(user), body.id)
    if (!isUnfinished(row.state)) throw new AppError('pre-registration.finished')
    await deletePreRegistration(trx, row.id)
    await context.audit(trx, {
      action: 'pre-registration.removed',
      subjectType: 'pre-registration',
      subjectId: row.id,
    })
    return { id: row.id }
  }),
)

async function getOwn(trx: Database, storeId: string, id: string): Promise<PreRegistrationRow> {
  const row = await findAndLockOwn(trx, storeId, id)
  if (!row) throw new AppError('not-found')
  return row
}

async function requireActive(db: Database, storeId: string): Promise<void> {
  if (!(await isStoreActive(db, storeId))) throw new AppError('store.inactive')
}

/** As many in a day as one import takes: a store writes down its own people, not a list that was bought. */
async function requireRoom(trx: Database, storeId: string, more: number, { clock }: Context): Promise<void> {
  const since = new Date(clock.now().getTime() - 86_400_000)
  if ((await countSince(trx, storeId, since)) + more > IMPORT_LIMITS.rows)
    throw new AppError('too-many-requests', { retryAfter: 3_600 })
}
