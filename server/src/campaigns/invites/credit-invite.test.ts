import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { lockInvite } from './credit.queries.ts'
import { recordCredit } from './credit-invite.ts'
import { getPersonalCode } from './invites.queries.ts'

const app = useTestApp()

it('reads the current state of an invite after waiting for its lock', async () => {
  const [inviter, invited] = [await aProfessional(app.db), await aProfessional(app.db)]
  const now = app.clock.now()
  const code = await getPersonalCode(app.db, inviter.id, now)
  await app.db
    .insertInto('invites')
    .values({ code, inviterId: inviter.id, invitedId: invited.id, registeredAt: now, createdAt: now })
    .execute()
  const waiters = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
        where a.datname = current_database() and not l.granted`.execute(app.db)
    ).rows[0]?.n
  let second: Promise<unknown> = Promise.resolve()
  await inTransaction(app.db, async (first) => {
    const held = await lockInvite(first, invited.id)
    expect(held).toMatchObject({ inviterId: inviter.id, invitedName: invited.name, isCredited: false })
    second = inTransaction(app.db, (trx) => lockInvite(trx, invited.id))
    await expect.poll(waiters).toBe(1)
    await recordCredit(first, held, [], now)
  })
  expect(await second).toMatchObject({ isCredited: true })
})
