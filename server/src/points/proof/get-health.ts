import type { Caller, Context } from '../../context/context.ts'
import { listJobs, runJob } from '../../job-runs/job-runs.ts'
import { listProofs } from './proofs.queries.ts'

const PROOFS = 30
const JOB = 'ledger-verification'

/** Returns the newest proofs of the ledger, and the verification that waits or runs. */
export async function getHealth(context: Pick<Context, 'db' | 'clock'>) {
  const [proofs, [job]] = await Promise.all([listProofs(context.db, PROOFS), listJobs(context, [JOB])])
  const last = job?.last ?? null
  const isRunning = last?.state === 'running' && (job?.waiting ?? 0) > 0
  return {
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
