import type { FastifyBaseLogger } from 'fastify'
import { dayOf } from '../clock.ts'
import type { Services } from '../context/context.ts'
import { inTransaction } from '../database/connect.ts'
import { openCycle } from '../levels/levels.queries.ts'
import { cycleOf } from '../levels/levels.rules.ts'
import { notifyAdmins } from '../notifications/notifications.queries.ts'
import { getRules } from '../settings/settings.queries.ts'
import { expireLots } from './points.queries.ts'
import { verifyLedger } from './verify.queries.ts'

type Needs = Pick<Services, 'db' | 'clock'>

/** Takes the points whose day has come, batch by batch; several processes at once take each lot once. */
export async function expirePoints({ db, clock }: Needs): Promise<void> {
  const now = clock.now()
  const settings = await getRules(db)
  const actor = { type: 'system', id: null } as const
  let found = 1
  while (found > 0) found = await inTransaction(db, (trx) => expireLots(trx, { actor, now, settings }))
}

/** Opens the running cycle for everybody who brings a level into it; on any day but its first it finds it open. */
export async function openRunningCycle({ db, clock }: Needs): Promise<void> {
  const now = clock.now()
  const settings = await getRules(db)
  await inTransaction(db, (trx) => openCycle(trx, cycleOf(dayOf(now), settings.cycle), now))
}

/** Verifies the ledger; what is broken goes to the log and to every administrator. */
export async function verifyNightly(
  { db, clock }: Needs,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): Promise<void> {
  const now = clock.now()
  const verdicts = await verifyLedger(db, now)
  const broken = verdicts.filter((verdict) => verdict.broken > 0)
  if (broken.length === 0) return log.info({ invariants: verdicts.length }, 'the ledger is sound')
  log.error({ broken }, 'the ledger is broken')
  const data = {
    invariants: broken.map(({ name }) => name).join(', '),
    rows: broken.reduce((sum, verdict) => sum + verdict.broken, 0),
  }
  await notifyAdmins(db, { kind: 'ledger-broken', data }, now)
}
