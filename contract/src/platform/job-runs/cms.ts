import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, paged, pagedUpTo, pageQuery } from '../fields/schemas.ts'
import { exportQuery } from '../lists/export.ts'

/** The background jobs, in the order of display. */
export const JOBS = [
  'points-expiry',
  'cycle-opening',
  'customer-expiry',
  'store-months',
  'ledger-roots',
  'ledger-verification',
  'ledger-sums',
  'segment-counts',
  'kept-rankings',
  'trust-notices',
  'waiting-lists',
  'seat-holds',
  'experience-reminders',
  'month-statements',
  'news-mails',
  'push-messages',
  'pre-registration-mails',
  'bulk-runs',
  'announcements',
  'product-imports',
  'webhooks',
  'mail',
  'housekeeping',
] as const
export type JobName = (typeof JOBS)[number]

export const RUN_STATES = ['running', 'done', 'failed'] as const

/** An attempt to run a job. */
export const JobRun = z.object({
  id,
  job: z.enum(JOBS),
  state: z.enum(RUN_STATES),
  startedAt: instant,
  finishedAt: instant.nullable(),
  /** The counts that the run reports, such as `lots`. */
  counts: z.record(z.string(), z.int()),
  error: z.string().nullable(),
  /** Whether the queue retries a failed run automatically. */
  isRetried: z.boolean(),
  /** Progress: completed steps and all steps; null for a job without steps. */
  stepsDone: z.int().min(0),
  steps: z.int().min(0).nullable(),
  /** The name of the administrator who ran it by hand; null for the schedule. */
  startedBy: z.string().nullable(),
})
export type JobRun = z.output<typeof JobRun>

export const Job = z.object({
  name: z.enum(JOBS),
  /** The schedule as five cron fields in São Paulo time; null for a job that runs on demand. */
  cron: z.string().nullable(),
  nextRunAt: instant.nullable(),
  /** Whether an administrator may run it now. A run is idempotent: it processes only due work. */
  isRunnable: z.boolean(),
  /** The number of jobs that wait in the queue or run. */
  waiting: z.int().min(0),
  /** The number of jobs that failed permanently in the last days. */
  failed: z.int().min(0),
  last: JobRun.nullable(),
})
export type Job = z.output<typeof Job>

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/jobs/get-all',
  access: ['admin'],
  summary: 'List the background jobs in a fixed order, with schedule, next run, last run and failures',
  query: pageQuery,
  response: paged(Job),
})

const runsQuery = pageQuery.extend({ job: z.enum(JOBS).optional(), state: z.enum(RUN_STATES).optional() })

export const getRuns = endpoint({
  method: 'GET',
  path: '/cms/jobs/get-runs',
  access: ['admin'],
  summary: 'List the runs of background jobs, newest first; filter by job and state',
  query: runsQuery,
  response: pagedUpTo(JobRun),
})

export const exportRuns = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/jobs/export-runs',
  access: ['admin'],
  summary: 'Export the runs of background jobs as filtered',
  query: exportQuery(runsQuery),
  response: 'binary',
})

export const run = endpoint({
  method: 'POST',
  path: '/cms/jobs/run',
  access: ['admin'],
  summary: 'Run a recurring job now; refused while it waits or runs',
  body: z.strictObject({ name: z.enum(JOBS) }),
  response: Job,
  errors: ['job.not-runnable', 'job.running'],
})

export const retry = endpoint({
  method: 'POST',
  path: '/cms/jobs/retry',
  access: ['admin'],
  summary: 'Retry the permanently failed jobs of a kind that runs on demand',
  body: z.strictObject({ name: z.enum(JOBS) }),
  response: z.object({ retried: z.int().min(0) }),
  errors: ['job.not-runnable'],
})
