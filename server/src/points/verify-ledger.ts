import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../context/context.ts'
import { notifyAdmins } from '../notifications/notify.ts'
import { verifyLedger } from './verify.queries.ts'

/** Verifies the ledger; logs broken invariants and notifies every administrator of them. */
export async function verifyNightly(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
): Promise<void> {
  const now = clock.now()
  const verdicts = await verifyLedger(db, now)
  const broken = verdicts.filter((verdict) => verdict.broken > 0)
  if (broken.length === 0) return log.info({ invariants: verdicts.length }, 'the ledger is consistent')
  log.error({ broken }, 'the ledger is broken')
  const data = {
    invariants: broken.map(({ name }) => name).join(', '),
    rows: broken.reduce((sum, verdict) => sum + verdict.broken, 0),
  }
  await notifyAdmins(db, { kind: 'ledger-broken', data }, now)
}
