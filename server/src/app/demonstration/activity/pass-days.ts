import { addDays, dayOf } from '../../../platform/clock.ts'
import { type JobHandler, jobQueues, type QueueName } from '../../../platform/job-queues.ts'
import type { MovableClock } from '../clock.ts'

/** A run of a recurring job. */
interface Run {
  readonly job: QueueName
  readonly at: Date
}

/** Jobs that run every minute or hour run once per passing day, at its end. */
const END_OF_DAY = '23:59'

/** Returns the time of a recurring job on a day, or null if it does not run then. */
function timeOn(day: string, cron: string): string | null {
  const [minute = '', hour = '', dates = ''] = cron.split(' ')
  const [first, last = first] = dates.split('-')
  const date = Number(day.slice(8))
  if (dates !== '*' && (date < Number(first) || date > Number(last))) return null
  if (!/^\d+$/.test(minute) || !/^\d+$/.test(hour)) return END_OF_DAY
  return `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
}

/** Returns the runs of all recurring jobs between two instants, in their order. */
export function runsBetween(from: Date, to: Date): readonly Run[] {
  const runs: Run[] = []
  for (let day = dayOf(from); day <= dayOf(to); day = addDays(day, 1))
    for (const queue of jobQueues) {
      const time = 'cron' in queue ? timeOn(day, queue.cron) : null
      if (time !== null) runs.push({ job: queue.name, at: new Date(`${day}T${time}:00-03:00`) })
    }
  return runs.filter(({ at }) => at > from && at <= to).toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

/**
 * Moves the clock forward day by day and runs each recurring job at its time. A failed job does not stop the
 * others. Returns the number of runs and the failed jobs.
 */
export async function passDays(
  clock: MovableClock,
  handlers: Readonly<Record<QueueName, JobHandler>>,
  days: number,
): Promise<{ readonly runs: number; readonly failed: readonly QueueName[] }> {
  const from = clock.now()
  const to = new Date(from.getTime() + days * 86_400_000)
  const runs = runsBetween(from, to)
  const failed = new Set<QueueName>()
  for (const { job, at } of runs) {
    // The jobs themselves take time, so a run may start late, as in reality.
    if (at > clock.now()) await clock.moveTo(at)
    await handlers[job]({}).catch(() => failed.add(job))
  }
  if (to > clock.now()) await clock.moveTo(to)
  return { runs: runs.length, failed: [...failed] }
}
