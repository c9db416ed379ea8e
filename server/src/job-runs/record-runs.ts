import type { Services } from '../context/context.ts'
import type { JobHandler, RunRecorder } from '../jobs/jobs.ts'
import type { QueueName } from '../jobs/queues.ts'
import { beginRun, setRunDone, setRunFailed, setRunSteps } from './job-runs.queries.ts'

/** Mails are too many to record each run; the queue itself lists them. */
const UNRECORDED: readonly QueueName[] = ['mail']

/** Records each run of a job with its results or its error. */
export const recordRuns =
  ({ db, clock }: Pick<Services, 'db' | 'clock'>): RunRecorder =>
  async (queue, { id: queueId, isLast, startedBy }, work) => {
    if (UNRECORDED.includes(queue)) return work(async () => undefined)
    const id = await beginRun(db, { job: queue, queueId, startedBy, now: clock.now() })
    try {
      const counts = await work((done, steps) => setRunSteps(db, id, done, steps))
      await setRunDone(db, id, counts ?? {}, clock.now())
      return counts
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      await setRunFailed(db, id, { error: message, isRetried: !isLast, now: clock.now() })
      throw error
    }
  }

/** Runs a job outside the queue, such as from the command line, and records the run. */
export const runRecorded = (
  services: Pick<Services, 'db' | 'clock'>,
  queue: QueueName,
  handler: JobHandler,
): ReturnType<JobHandler> =>
  recordRuns(services)(queue, { id: null, isLast: true, startedBy: null }, (onStep) => handler({}, onStep))
