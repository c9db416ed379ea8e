import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../../context/context.ts'
import { notifyAdmins } from '../../notifications/notify.ts'
import { recordProof } from './proofs.queries.ts'
import { verifyLedger } from './verify.queries.ts'

/** Verifies the ledger and records the proof; logs violated rules and notifies every administrator of them. */
export async function verifyNightly(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  onStep?: (done: number, steps: number) => Promise<void>,
): Promise<{ invariants: number; broken: number }> {
  const now = clock.now()
  const verdicts = await verifyLedger(db, now, { onStep })
  await recordProof(db, { verdicts, startedAt: now, provedAt: clock.now() })
  const broken = verdicts.filter((verdict) => verdict.broken > 0)
  const counts = { invariants: verdicts.length, broken: broken.length }
  if (broken.length === 0) {
    log.info({ invariants: verdicts.length }, 'the ledger is consistent')
    return counts
  }
  log.error({ broken }, 'the ledger is broken')
  const data = {
    invariants: broken.map(({ name }) => name).join(', '),
    rows: broken.reduce((sum, verdict) => sum + verdict.broken, 0),
  }
  await notifyAdmins(db, { kind: 'ledger-broken', data }, now)
  return counts
}
