import type { FastifyBaseLogger } from 'fastify'
import type { Caller, Context, Services } from '../../../platform/context/context.ts'
import { listJobs, runJob } from '../../../platform/job-runs/job-runs.ts'
import { notifyAdmins } from '../../../platform/notifications/notify.ts'
import { listChain, listProofs, recordProof } from './roots.queries.ts'
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

const PROOFS = 30
/** The number of roots in the drawing of the chain. */
const LINKS = 24
const JOB = 'ledger-verification'

/** Returns the newest proofs of the ledger, and the verification that waits or runs. */
export async function getHealth(context: Pick<Context, 'db' | 'clock'>) {
  const [proofs, chain, [job]] = await Promise.all([
    listProofs(context.db, PROOFS),
    listChain(context.db, LINKS),
    listJobs(context, [JOB]),
  ])
  const last = job?.last ?? null
  const isRunning = last?.state === 'running' && (job?.waiting ?? 0) > 0
  return {
    chain: { roots: chain.slice(-LINKS), mailed: chain.find(({ isMailed }) => isMailed) ?? null },
    proofs,
    isWaiting: (job?.waiting ?? 0) > 0 && !isRunning,
    running: isRunning ? { stepsDone: last.stepsDone, steps: last.steps } : null,
    failed: last?.state === 'failed' ? last.error : null,
    nextRunAt: job?.nextRunAt ?? null,
  }
}

/** Verifies the ledger now, as a background job. Throws `job.running` while a verification waits or runs. */
export async function startVerification(context: Context, user: Caller): Promise<void> {
  await runJob(context, user, JOB)
}
