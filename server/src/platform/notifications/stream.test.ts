import * as notifications from '@esquadro/contract/platform/notifications/professional'
import { stream as unread } from '@esquadro/contract/platform/notifications/shared'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasePerson } from '../../membership/erasure/erasure.ts'
import { aTestApp, type TestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anEventStream, type EventStream } from '../../testing/event-stream.ts'
import { inTransaction } from '../database/connect.ts'
import { endSessions } from '../http/sessions.queries.ts'
import { openStreams } from '../http/streams.ts'
import { notify } from './notify.ts'

let app: TestApp
let origin = ''
beforeAll(async () => {
  app = await aTestApp()
  origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const open = (token: string) => anEventStream(origin, unread.path, token)
const tell = (userId: string, count = 1) =>
  notify(
    app.db,
    Array.from({ length: count }, () => ({
      userId,
      kind: 'level-changed' as const,
      data: { from: 'bronze' as const, to: 'prata' as const },
    })),
    app.clock.now(),
  )
async function aReader() {
  const { id } = await aProfessional(app.db)
  return { id, ...(await app.signIn(id)) }
}

describe('GET /notifications/stream', () => {
  it('reports the number of unread notifications at once and at each change', async () => {
    const reader = await aReader()
    await tell(reader.id, 2)
    const stream = await open(reader.token)
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream; charset=utf-8'])
    expect(await stream.next()).toEqual({ unread: 2 })
    await tell(reader.id)
    expect(await stream.next()).toEqual({ unread: 3 })
    await app.callAs(reader, notifications.read, { body: { all: true } })
    expect(await stream.next()).toEqual({ unread: 0 })
    stream.leave()
  })

  it('reports nothing about other users', async () => {
    const [first, second] = [await aReader(), await aReader()]
    const stream = await open(first.token)
    expect(await stream.next()).toEqual({ unread: 0 })
    await tell(second.id, 5)
    await tell(first.id)
    expect(await stream.next()).toEqual({ unread: 1 })
    stream.leave()
  })

  it('reports after the commit, and nothing after a rollback', async () => {
    const reader = await aReader()
    const stream = await open(reader.token)
    await stream.next()
    await app.db
      .transaction()
      .execute(async (trx) => {
        await notify(
          trx,
          [{ userId: reader.id, kind: 'level-changed', data: { from: 'bronze', to: 'ouro' } }],
          app.clock.now(),
        )
        throw new Error('undone')
      })
      .catch(() => undefined)
    await tell(reader.id, 4)
    expect(await stream.next()).toEqual({ unread: 4 })
    stream.leave()
  })

  it.each(['logout', 'password-changed', 'blocked'] as const)(
    'ends at once with its session: %s',
    async (reason) => {
      const reader = await aReader()
      const stream = await open(reader.token)
      await stream.next()
      await endSessions(app.db, { userId: reader.id, reason, now: app.clock.now() })
      expect(await stream.next()).toBeNull()
      expect((await open(reader.token)).status).toBe(401)
    },
  )

  it('ends at once when its user deletes the account', async () => {
    const reader = await aReader()
    const stream = await open(reader.token)
    await stream.next()
    const { clock, services } = app
    await inTransaction(app.db, (trx) =>
      erasePerson(
        trx,
        { id: reader.id, type: 'professional' },
        { clock, requestId: 'test', mail: services.mail },
      ),
    )
    expect(await stream.next()).toBeNull()
  })

  it('rejects a ninth stream of one user, and accepts one after another has ended', async () => {
    const reader = await aReader()
    const streams: EventStream[] = []
    for (let nth = 0; nth < 8; nth += 1) streams.push(await open(reader.token))
    expect((await open(reader.token)).status).toBe(429)
    streams[0]?.leave()
    await expect.poll(async () => (await open(reader.token)).status).toBe(200)
    for (const stream of streams) stream.leave()
  })

  it('rereads all counts after the connection to the database was lost', async () => {
    const reader = await aReader()
    const stream = await open(reader.token)
    await stream.next()
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'esquadro-live' and datname = current_database()",
    )
    // No connection is listening at this moment.
    await tell(reader.id, 7)
    await owner.end()
    expect(await stream.next()).toEqual({ unread: 7 })
    await tell(reader.id)
    expect(await stream.next()).toEqual({ unread: 8 })
    stream.leave()
  })
})

describe('the heartbeat of the streams', () => {
  it('keeps streams open with a comment and ends those of expired sessions', async () => {
    const { db, clock, services } = app
    const streams = openStreams({ db, clock, live: services.live })
    const caller = async () => {
      const { id, name, email } = await aProfessional(db)
      await app.signIn(id)
      const { id: sessionId } = await db
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', id)
        .executeTakeFirstOrThrow()
      return {
        id,
        name,
        email,
        type: 'professional' as const,
        storeId: null,
        profession: null,
        authenticatedAt: new Date(0),
        hasSecondFactor: false,
        permissions: [],
        programmeVersion: '',
        profileVersion: '',
        sessionId,
      }
    }
    const [valid, unused] = [await caller(), await caller()]
    const heard = [valid, unused].map((item) => {
      const body = streams.open(item, { follow: () => () => undefined })
      const received: string[] = []
      body.on('data', (chunk: Buffer) => received.push(chunk.toString()))
      body.on('end', () => received.push('end'))
      return received
    })
    await db
      .updateTable('sessions')
      .set({ usedAt: new Date(clock.now().getTime() - 31 * 86_400_000) })
      .where('id', '=', unused.sessionId)
      .execute()
    await streams.beat()
    await expect
      .poll(() => heard)
      .toEqual([
        ['retry: 2000\n\n', ': beat\n\n'],
        ['retry: 2000\n\n', 'end'],
      ])
    streams.close()
    await expect.poll(() => heard[0]?.at(-1)).toBe('end')
    expect(() => streams.open(valid, { follow: () => () => undefined })).toThrow('unavailable')
  })
})

describe('a server that stops', () => {
  it('ends its streams instead of waiting for them', async () => {
    const other = await aTestApp()
    const address = await other.app.listen({ host: '127.0.0.1', port: 0 })
    const { id } = await aProfessional(other.db)
    const stream = await anEventStream(address, unread.path, (await other.signIn(id)).token)
    await stream.next()
    await other.close()
    expect(await stream.next()).toBeNull()
  })
})
