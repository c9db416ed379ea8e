import * as cmsJobs from '@esquadro/contract/platform/job-runs/cms'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { jobQueues } from '../job-queues.ts'
import { beginRun, deleteOldRuns, setRunDone } from './job-runs.queries.ts'
import { recordRuns } from './job-runs.ts'

const app = useTestApp()
beforeEach(async () => {
  await sql`delete from pgboss.job`.execute(app.db)
  await app.db.deleteFrom('jobRuns').execute()
})

const find = async (name: cmsJobs.JobName) =>
  (await app.callAs('admin', cmsJobs.getAll, { query: { limit: 100 } })).data.items.find(
    (job) => job.name === name,
  )

describe('the background jobs', () => {
  it('match the queues', () => {
    expect([...cmsJobs.JOBS].sort()).toEqual(jobQueues.map(({ name }) => name).sort())
  })

  it('are listed with schedule, next run, last run and failures', async () => {
    const record = recordRuns(app.services)
    await record('points-expiry', { id: null, isLast: true, startedBy: null }, async () => ({ lots: 2 }))
    const failing = record('seat-holds', { id: null, isLast: false, startedBy: null }, () =>
      Promise.reject(new Error('no connection')),
    )
    await expect(failing).rejects.toThrow('no connection')
    expect(await find('points-expiry')).toMatchObject({
      cron: '10 0 * * *',
      nextRunAt: '2026-11-21T03:10:00.000Z',
      isRunnable: true,
      last: { state: 'done', counts: { lots: 2 }, startedBy: null },
    })
    expect((await find('seat-holds'))?.last).toMatchObject({
      state: 'failed',
      error: 'no connection',
      isRetried: true,
    })
    expect(await find('announcements')).toMatchObject({
      cron: null,
      nextRunAt: null,
      isRunnable: false,
      last: null,
    })
    const { data } = await app.callAs('admin', cmsJobs.getRuns, { query: { state: 'failed' } })
    expect(data.items.map(({ job }) => job)).toEqual(['seat-holds'])
  })

  describe('GET /cms/jobs/get-all', () => {
    it('show the progress of a run', async () => {
      const record = recordRuns(app.services)
      await record('ledger-verification', { id: null, isLast: true, startedBy: null }, async (onStep) => {
        await onStep(3, 14)
        expect((await find('ledger-verification'))?.last).toMatchObject({
          state: 'running',
          stepsDone: 3,
          steps: 14,
        })
        return undefined
      })
    })
  })

  describe('GET /cms/jobs/get-runs', () => {
    it('mark the run of a crashed process as interrupted when the queue retries it', async () => {
      const queueId = '7f0c1cf6-e738-4023-826c-eba847a2d751'
      const run = { job: 'points-expiry', queueId, startedBy: null, now: app.clock.now() } as const
      await beginRun(app.db, run)
      await beginRun(app.db, run)
      const { data } = await app.callAs('admin', cmsJobs.getRuns)
      expect(data.items.map(({ state }) => state)).toEqual(['running', 'failed'])
    })

    it('keep idle runs for a day and others for 90 days, and always the last one', async () => {
      const now = app.clock.now()
      const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
      const ran = async (days: number, counts: Record<string, number>) => {
        const id = await beginRun(app.db, { job: 'webhooks', queueId: null, startedBy: null, now: ago(days) })
        await setRunDone(app.db, id, counts, ago(days))
        return id
      }
      await ran(91, { deliveries: 1 })
      const busy = await ran(89, { deliveries: 1 })
      await ran(2, { deliveries: 0 })
      const last = await ran(2, { deliveries: 0 })
      await deleteOldRuns(app.db, 90, now)
      const { data } = await app.callAs('admin', cmsJobs.getRuns)
      expect(data.items.map(({ id }) => id)).toEqual([last, busy])
    })
  })

  describe('POST /cms/jobs/run', () => {
    it("run once by hand under parallel requests, with the administrator's name", async () => {
      const admin = await anAdmin(app.db, { name: 'Alice' })
      const caller = await app.signIn(admin.id)
      const pressed = await Promise.all(
        Array.from({ length: 6 }, () => app.callAs(caller, cmsJobs.run, { body: { name: 'housekeeping' } })),
      )
      expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(pressed.filter(({ error }) => error?.code === 'job.running')).toHaveLength(5)
      const { rows } = await sql<{
        data: unknown
      }>`select data from pgboss.job where name = 'housekeeping'`.execute(app.db)
      expect(rows).toEqual([{ data: { startedBy: admin.id } }])
      expect(await find('housekeeping')).toMatchObject({ waiting: 1 })
    })
  })

  it('cannot be run by hand if they need a request', async () => {
    const refused = await app.callAs('admin', cmsJobs.run, { body: { name: 'mail' } })
    expect(refused.error?.code).toBe('job.not-runnable')
    const retry = await app.callAs('admin', cmsJobs.retry, { body: { name: 'housekeeping' } })
    expect(retry.error?.code).toBe('job.not-runnable')
  })

  describe('POST /cms/jobs/retry', () => {
    it('retry permanently failed jobs', async () => {
      await app.services.jobs.send(app.db, 'announcements', { id: 'x' })
      await sql`update pgboss.job set state = 'failed', completed_on = now() where name = 'announcements'`.execute(
        app.db,
      )
      // It has never run.
      expect(await find('announcements')).toMatchObject({ failed: 0, last: null })
      await sql`update pgboss.job set started_on = created_on where name = 'announcements'`.execute(app.db)
      expect(await find('announcements')).toMatchObject({ failed: 1 })
      const { data } = await app.callAs('admin', cmsJobs.retry, { body: { name: 'announcements' } })
      expect(data).toEqual({ retried: 1 })
      expect(await find('announcements')).toMatchObject({ failed: 0, waiting: 1 })
    })
  })
})
