import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf, systemClock } from '../../platform/clock.ts'
import { registerForms } from '../../platform/http/bodies/forms.ts'
import { registerErrors } from '../../platform/http/errors.ts'
import type { JobHandler } from '../../platform/job-queues.ts'
import { jobQueues, type QueueName } from '../../platform/job-queues.ts'
import { runsBetween } from './activity/pass-days.ts'
import { openClock } from './clock.ts'
import { registerDevClock } from './dev-clock.ts'

let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'clock-'))
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

async function anApp(isDemo = true) {
  const clock = await openClock({ dataFolder, isDemo })
  const ran: string[] = []
  const handlers = Object.fromEntries(
    jobQueues.map(({ name }): [QueueName, JobHandler] => [
      name,
      async () => {
        ran.push(`${dayOf(clock.now())} ${name}`)
        if (name === 'store-months') throw new Error('no')
        return undefined
      },
    ]),
  ) as Record<QueueName, JobHandler>
  const app = Fastify()
  registerErrors(app)
  registerForms(app)
  registerDevClock(app, { clock, handlers })
  const send = (day: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/dev/clock',
      remoteAddress: '127.0.0.1',
      headers: { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: `day=${day}`,
    })
  return { app, clock, ran, send }
}

describe('/dev/clock', () => {
  it('moves the day, runs the jobs of the passed days in order, and stays moved after a restart', async () => {
    const { clock, ran, send } = await anApp()
    const before = clock.now()
    const target = addDays(dayOf(before), 2)
    const moved = await send(target)
    expect(moved.statusCode).toBe(200)
    expect(moved.body).toMatch(/Passaram 2 dias e rodaram \d+ tarefas\. Falharam: store-months\./)
    expect(dayOf(clock.now())).toBe(target)
    expect(ran.filter((line) => line.endsWith(' points-expiry'))).toHaveLength(2)
    expect(ran).toEqual(ran.toSorted((a, b) => a.slice(0, 10).localeCompare(b.slice(0, 10))))
    expect(dayOf((await openClock({ dataFolder, isDemo: true })).now())).toBe(target)
  })

  it('refuses a past day, a day too far ahead, and forms of other sites and machines', async () => {
    const { clock, ran, send } = await anApp()
    const today = dayOf(clock.now())
    for (const day of [today, addDays(today, -1), addDays(today, 401), 'x'])
      expect((await send(day)).statusCode).toBe(422)
    expect((await send(addDays(today, 1), { origin: 'http://mal.exemplo.com' })).statusCode).toBe(404)
    expect((await send(addDays(today, 1), { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    expect(ran).toEqual([])
  })

  it("does not exist outside the demonstration, which uses the system's clock", async () => {
    const { app, clock } = await anApp(false)
    expect(clock).toBe(systemClock)
    expect(app.hasRoute({ method: 'GET', url: '/dev/clock' })).toBe(false)
  })
})

describe('the runs of recurring jobs', () => {
  it('follow the time and days of the month of each job, and include frequent jobs once a day', () => {
    const at = (text: string) => new Date(`${text}:00-03:00`)
    const runs = runsBetween(at('2026-11-29T12:00'), at('2026-12-02T12:00'))
    const of = (name: QueueName) =>
      runs.filter(({ job }) => job === name).map((run) => run.at.toISOString().slice(0, 16))
    expect(of('points-expiry')).toEqual(['2026-11-30T03:10', '2026-12-01T03:10', '2026-12-02T03:10'])
    expect(of('month-statements')).toEqual(['2026-12-01T10:30', '2026-12-02T10:30'])
    expect(of('news-mails')).toEqual(['2026-11-30T02:59', '2026-12-01T02:59', '2026-12-02T02:59'])
    expect(of('mail')).toEqual([])
  })
})
