import type { Insertable } from 'kysely'
import type { DB } from '../platform/database/generated/tables.ts'
import { changePce, type PceOutcome } from '../sales/pce/change-pce.ts'
import type { PceAction } from '../sales/pce/pce-changes.rules.ts'
import { aProfessional, aStore } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Creates a pending amount, entered by hand, of a new professional and store by default. */
export async function aPce(
  app: TestApp,
  overrides: Partial<Insertable<DB['pceInvoices']>> = {},
): Promise<string> {
  const { id } = await app.db
    .insertInto('pceInvoices')
    .values({
      professionalId: overrides.professionalId ?? (await aProfessional(app.db)).id,
      storeId: overrides.storeId ?? (await aStore(app.db)).id,
      baseCents: 100_000,
      rateBps: 300,
      amountCents: 3_000,
      accrualMonth: '2026-11-01',
      dueOn: '2026-12-20',
      createdAt: app.clock.now(),
      updatedAt: app.clock.now(),
      ...overrides,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const payment: PceAction = {
  action: 'pay',
  paidOn: '2026-11-20',
  method: 'pix',
  reference: 'E2026112012',
}

/** Applies an action to amounts as the system, in its own transaction. */
export const doToPce = (app: TestApp, ids: readonly string[], change: PceAction): Promise<PceOutcome[]> =>
  app.db.transaction().execute((trx) =>
    changePce(trx, ids, change, {
      actor: { id: null, type: 'system', requestId: null },
      now: app.clock.now(),
    }),
  )
