import * as notifications from '@esquadro/contract/platform/notifications/cms'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reportFailures } from '../../app/job-handlers.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { type JobHandler, jobQueues, type QueueName } from '../job-queues.ts'
import { recordRuns } from '../job-runs/job-runs.ts'
import { openJobs, startWorkers } from './jobs.ts'

const app = useTestApp()
let jobs: Awaited<ReturnType<typeof openJobs>> | undefined
beforeEach(() => sql`delete from pgboss.job where name = 'mail'`.execute(app.db))
afterEach(() => jobs?.close())

const aLog = () => ({ warn: vi.fn<() => void>(), error: vi.fn<() => void>() })

async function work(mail: JobHandler, log = aLog()): Promise<void> {
  jobs = await openJobs(app.ownerUrl, { hasWorkers: true })
  const handlers = Object.fromEntries(
    jobQueues.map(({ name }): [QueueName, JobHandler] => [
      name,
      name === 'mail' ? mail : async () => undefined,
    ]),
  ) as Record<QueueName, JobHandler>
  await startWorkers(jobs.boss, handlers, reportFailures(app.services, log), recordRuns(app.services))
}

const states = async () =>
  (
    await sql<{ state: string; jobs: number }>`
      select state, count(*)::int as jobs from pgboss.job where name = 'mail' group by state order by state`.execute(
      app.db,
    )
  ).rows

describe('the workers', () => {
  it('run many jobs at once, urgent ones first; a failing job does not affect others', async () => {
    for (let nth = 0; nth < 35; nth += 1) await app.services.jobs.send(app.db, 'mail', { nth })
    await app.services.jobs.send(app.db, 'mail', { nth: 'a code' }, { isUrgent: true })
    const done: unknown[] = []
    const log = aLog()
    await work(async ({ nth }) => {
      if (nth === 30) throw new Error('the post is closed')
      done.push(nth)
      return undefined
    }, log)
    await expect.poll(states).toEqual([
      { state: 'retry', jobs: 1 },
      { state: 'completed', jobs: 35 },
    ])
    expect(new Set(done).size).toBe(35)
    expect(done.slice(0, 10)).toContain('a code')
    expect([log.warn.mock.calls.length, log.error.mock.calls.length]).toEqual([1, 0])
    const { rows } = await sql<{ output: unknown }>`
      select output from pgboss.job where name = 'mail' and state = 'retry'`.execute(app.db)
    expect(rows[0]?.output).toMatchObject({ message: 'the post is closed' })
  })

  it('notify the administrators of a permanently failed job, once until they read it', async () => {
    const admin = await app.signIn((await anAdmin(app.db)).id)
    for (let nth = 0; nth < 3; nth += 1) await app.services.jobs.send(app.db, 'mail', { nth })
    await sql`update pgboss.job set retry_limit = 0 where name = 'mail'`.execute(app.db)
    const log = aLog()
    await work(() => Promise.reject(new Error('the post is closed')), log)
    await expect.poll(states).toEqual([{ state: 'failed', jobs: 3 }])
    expect(log.error).toHaveBeenCalledTimes(3)
    const { items } = (await app.callAs(admin, notifications.getAll)).data
    expect(items.length).toBeGreaterThan(0)
    expect(items[0]).toMatchObject({
      kind: 'job-failed',
      text: 'Todas as tentativas falharam: envio de um e-mail. Avise o suporte; o erro ficou registrado.',
    })
    const notified = items.length
    const report = reportFailures(app.services, log)
    await report('mail', new Error('again'), true)
    expect((await app.callAs(admin, notifications.getAll)).data.items).toHaveLength(notified)
    await app.callAs(admin, notifications.read, { body: { all: true } })
    await report('mail', new Error('and again'), true)
    expect((await app.callAs(admin, notifications.getAll)).data.items).toHaveLength(notified + 1)
  })
})
