import * as notifications from '@esquadro/contract/platform/notifications/professional'
import { stream as unread } from '@esquadro/contract/platform/notifications/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTestApp, type TestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anEventStream } from '../../testing/event-stream.ts'
import { type ServerProcesses, someServers } from '../../testing/processes.ts'
import { notify } from './notify.ts'

let app: TestApp
let processes: ServerProcesses

beforeAll(async () => {
  app = await aTestApp()
  app.clock.set(new Date())
  processes = await someServers(2, app.ownerUrl)
}, 60_000)
afterAll(async () => {
  await processes?.end()
  await app?.close()
})

describe('two servers on one database', () => {
  it('report to their streams what the other server writes', async () => {
    const { id } = await aProfessional(app.db)
    const { token } = await app.signIn(id)
    const [first, second] = processes.servers
    if (!first || !second) throw new Error('no servers')
    const [here, there] = [
      await anEventStream(first.origin, unread.path, token),
      await anEventStream(second.origin, unread.path, token),
    ]
    expect([await here.next(), await there.next()]).toEqual([{ unread: 0 }, { unread: 0 }])
    await notify(
      app.db,
      [{ userId: id, kind: 'level-changed', data: { from: 'bronze', to: 'prata' } }],
      app.clock.now(),
    )
    expect([await here.next(), await there.next()]).toEqual([{ unread: 1 }, { unread: 1 }])
    await first.call(token, notifications.read, { all: true })
    expect(await there.next()).toEqual({ unread: 0 })
  })
})
