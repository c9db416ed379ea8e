import * as experiences from '@esquadro/contract/rewards/experiences/professional'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTestApp, type TestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anExperience, givePoints } from '../../testing/experiences.ts'
import { brokenRules } from '../../testing/ledger.ts'
import { type ServerProcess, type ServerProcesses, someServers } from '../../testing/processes.ts'
import { pointsOf } from '../../testing/sale.ts'

let app: TestApp
let processes: ServerProcesses

// Server processes use the real time, so the experience is open now.
beforeAll(async () => {
  app = await aTestApp()
  app.clock.set(new Date())
  processes = await someServers(2, app.ownerUrl)
}, 60_000)
afterAll(async () => {
  await processes?.end()
  await app?.close()
})

const each = (turn: number): ServerProcess => {
  const server = processes.servers[turn % processes.servers.length]
  if (!server) throw new Error('no server')
  return server
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

async function members(count: number, points: number) {
  const all: { id: string; token: string }[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const { id } = await aProfessional(app.db)
    await givePoints(app.db, id, points, app.clock.now())
    all.push({ id, token: (await app.signIn(id)).token })
  }
  return all
}
const anOpenOne = (capacity: number, costPoints: number) =>
  anExperience(app.db, {
    capacity,
    costPoints,
    opensAt: inDays(-1),
    closesAt: inDays(5),
    leaveUntil: inDays(5),
    startsAt: inDays(10),
    endsAt: inDays(11),
  })
const subscriptionsOf = (experienceId: string) =>
  app.db
    .selectFrom('experienceSubscriptions')
    .select(['userId', 'status'])
    .where('experienceId', '=', experienceId)
    .where('status', '<>', 'removed')
    .orderBy('position')
    .execute()

describe('two servers on one database', () => {
  it('give the last seat to one of 64 members; the others wait, and only one pays', async () => {
    const all = await members(64, 200)
    const { id } = await anOpenOne(1, 200)
    const responses = await Promise.all(
      all.map(({ token }, turn) => each(turn).call(token, experiences.subscribe, { experienceId: id })),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const subscriptions = await subscriptionsOf(id)
    expect(subscriptions.map(({ status }) => status)).toEqual([
      'confirmed',
      ...Array<string>(63).fill('waiting'),
    ])
    const balances = await Promise.all(all.map((member) => pointsOf(app, member.id)))
    expect(balances.filter((points) => points === 0)).toHaveLength(1)
  })

  it('promote in order without a deadlock while members cancel in both experiences at once', async () => {
    const all = await members(12, 300)
    const [first, second] = [await anOpenOne(3, 150), await anOpenOne(3, 150)]
    const call = (
      turn: number,
      action: typeof experiences.subscribe | typeof experiences.unsubscribe,
      id: string,
    ) => each(turn).call(all[turn]?.token ?? '', action, { experienceId: id })
    for (let turn = 0; turn < all.length; turn += 1) {
      await call(turn, experiences.subscribe, first.id)
      await call(turn, experiences.subscribe, second.id)
    }
    const leaving = [0, 1, 2]
    const responses = await Promise.all(
      leaving.flatMap((turn) => [
        call(turn, experiences.unsubscribe, first.id),
        call(turn, experiences.unsubscribe, second.id),
      ]),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(6).fill(200))
    for (const { id } of [first, second])
      expect((await subscriptionsOf(id)).map(({ userId, status }) => [userId, status])).toEqual(
        all.slice(3).map((member, turn) => [member.id, turn < 3 ? 'confirmed' : 'waiting']),
      )
    const balances = await Promise.all(all.map((member) => pointsOf(app, member.id)))
    expect(balances).toEqual(all.map((_, turn) => (turn >= 3 && turn < 6 ? 0 : 300)))
    expect(await brokenRules(app.db, app.clock.now())).toEqual([])
  })
})
