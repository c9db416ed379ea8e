/** The queues of all background jobs, with their retries and, for recurring jobs, their schedule. */
export const jobQueues = [
  { name: 'mail', options: { retryLimit: 8, retryDelay: 30, retryBackoff: true } },
  { name: 'webhooks', options: { retryLimit: 1 }, cron: '* * * * *' },
  { name: 'news-mails', options: { retryLimit: 1 }, cron: '* * * * *' },
  { name: 'push-messages', options: { retryLimit: 1 }, cron: '* * * * *' },
  { name: 'product-imports', options: { retryLimit: 0 }, cron: '* * * * *' },
  { name: 'pre-registration-mails', options: { retryLimit: 5, retryDelay: 30 } },
  { name: 'bulk-runs', options: { retryLimit: 5, retryDelay: 10, retryBackoff: true }, cron: '* * * * *' },
  { name: 'announcements', options: { retryLimit: 5, retryDelay: 10, retryBackoff: true } },
  { name: 'store-months', options: { retryLimit: 3, retryDelay: 60 }, cron: '40 0 * * *' },
  { name: 'points-expiry', options: { retryLimit: 3, retryDelay: 60 }, cron: '10 0 * * *' },
  { name: 'cycle-opening', options: { retryLimit: 3, retryDelay: 60 }, cron: '5 0 * * *' },
  { name: 'customer-expiry', options: { retryLimit: 3, retryDelay: 60 }, cron: '20 0 * * *' },
  { name: 'waiting-lists', options: { retryLimit: 1 }, cron: '15 * * * *' },
  { name: 'seat-holds', options: { retryLimit: 1 }, cron: '*/5 * * * *' },
  { name: 'ledger-sums', options: { retryLimit: 1 }, cron: '*/5 * * * *' },
  { name: 'segment-counts', options: { retryLimit: 1 }, cron: '*/5 * * * *' },
  // Slightly more often than a cached ranking expires.
  { name: 'kept-rankings', options: { retryLimit: 1 }, cron: '*/4 * * * *' },
  { name: 'trust-notices', options: { retryLimit: 3, retryDelay: 60 }, cron: '0 8 * * *' },
  { name: 'experience-reminders', options: { retryLimit: 3, retryDelay: 60 }, cron: '0 9 * * *' },
  { name: 'month-statements', options: { retryLimit: 3, retryDelay: 300 }, cron: '30 7 1-7 * *' },
  { name: 'ledger-roots', options: { retryLimit: 1 }, cron: '* * * * *' },
  { name: 'ledger-verification', options: { retryLimit: 1 }, cron: '30 3 * * *' },
  { name: 'housekeeping', options: { retryLimit: 1 }, cron: '45 3 * * *' },
] as const satisfies readonly {
  name: string
  options: { retryLimit?: number; retryDelay?: number; retryBackoff?: boolean }
  cron?: string
}[]

export type QueueName = (typeof jobQueues)[number]['name']

/** Reports progress of a long job: completed steps and all steps. */
export type OnStep = (done: number, steps: number) => Promise<void>

/** Runs a job; may return the counts of its results. */
export type JobHandler = (
  data: Record<string, unknown>,
  onStep?: OnStep,
) => Promise<Readonly<Record<string, number>> | undefined>

type Counts = Awaited<ReturnType<JobHandler>>

/** Runs the work of a job and records the run. */
export type RunRecorder = (
  queue: QueueName,
  run: { readonly id: string | null; readonly isLast: boolean; readonly startedBy: string | null },
  work: (onStep: OnStep) => Promise<Counts>,
) => Promise<Counts>

/** Called after each failed attempt; `isLast` if there is no further retry. */
export type OnFailure = (queue: QueueName, error: unknown, isLast: boolean) => Promise<void>
