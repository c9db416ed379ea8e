import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as accounts from '@esquadro/contract/people/accounts/shared'
import * as publicPush from '@esquadro/contract/platform/push/public'
import type { PushPayload, PushTopic } from '@esquadro/contract/platform/push/push'
import * as push from '@esquadro/contract/platform/push/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import type { NewNotification } from '../notifications/notifications.queries.ts'
import { notify } from '../notifications/notify.ts'
import { pushNews } from './push-news.ts'
import { vapidKeys } from './vapid.ts'

const app = useTestApp()

interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

// A push service by RFC 8030, as far as the server uses it.
const received: Received[] = []
const statuses = new Map<string, number>()
let service: Server
let origin = ''
beforeAll(async () => {
  service = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(statuses.get(path) ?? 201).end()
    })
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterAll(() => new Promise((done) => service.close(done)))

/** Runs the job in an installation whose configuration allows the push service of the test. */
const run = () =>
  pushNews({ ...app.services, config: { ...app.services.config, webhookHosts: ['127.0.0.1'] } })

interface Browser {
  readonly path: string
  readonly keys: ECDH
  readonly auth: Buffer
  readonly session: { readonly token: string }
  readonly userId: string
}

let browsers = 0

/** A browser of a new person, subscribed at the push service. */
async function aBrowser(
  topics: PushTopic[] = ['points', 'experiences'],
  person: { readonly id: string } | null = null,
): Promise<Browser> {
  browsers += 1
  const path = `/push/${browsers}`
  const { id } = person ?? (await aProfessional(app.db))
  const session = await app.signIn(id)
  const keys = createECDH('prime256v1')
  const auth = randomBytes(16)
  const { status } = await app.callAs(session, push.subscribe, {
    body: {
      endpoint: `https://fcm.googleapis.com${path}`,
      p256dh: keys.generateKeys('base64url', 'uncompressed'),
      auth: auth.toString('base64url'),
      topics,
    },
  })
  expect(status).toBe(200)
  await app.db
    .updateTable('pushSubscriptions')
    .set({ endpoint: origin + path })
    .where('endpoint', '=', `https://fcm.googleapis.com${path}`)
    .execute()
  return { path, keys, auth, session, userId: id }
}

const at = ({ path }: Browser) => received.filter((item) => item.path === path)

/** Decrypts a message as the browser does (RFC 8291 and RFC 8188). */
function decrypt({ keys, auth }: Browser, { body }: Received): PushPayload {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const cipherText = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const key = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(cipherText.subarray(-16))
  const plain = Buffer.concat([decipher.update(cipherText.subarray(0, -16)), decipher.final()])
  // The last record ends with the byte 2 and padding.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')) as PushPayload
}

/** Returns the claims of a message's VAPID token if the key that it names has signed it. */
function claimsOf({ headers }: Received): { readonly aud: string; readonly sub: string } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect([isSigned, key]).toEqual([true, vapidKeys(app.services.secret).publicKey])
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
}

const tell = (userId: string, ...news: Omit<NewNotification, 'userId'>[]) =>
  notify(
    app.db,
    news.map((notification) => ({ ...notification, userId }) as NewNotification),
    app.clock.now(),
  )
const rise = { kind: 'level-changed', data: { from: 'bronze', to: 'prata' } } as const
const expired = { kind: 'points-expired', data: { points: 120 } } as const
const regulation = { kind: 'regulation-changed', data: { text: 'regulation' } } as unknown as typeof rise

describe('Notifications in browsers', () => {
  it('reach the browser encrypted and signed, once, with the notification and its page', async () => {
    const browser = await aBrowser()
    await tell(browser.userId, expired)
    await Promise.all([run(), run()])
    await run()
    const [message, ...others] = at(browser)
    if (!message) throw new Error('no message')
    expect(others).toEqual([])
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    expect(message.body.toString('latin1')).not.toContain('120')
    expect(claimsOf(message)).toMatchObject({
      aud: origin,
      sub: expect.stringMatching(/^(https|mailto):/) as string,
    })
    expect(decrypt(browser, message)).toEqual({
      title: expect.stringContaining('120') as string,
      body: expect.any(String) as string,
      url: '/extract?kind=expiry',
      lang: 'pt-BR',
    })
  })

  it('are combined into one message per browser, in the language of the person', async () => {
    const person = await aProfessional(app.db)
    await app.db.updateTable('users').set({ language: 'en' }).where('id', '=', person.id).execute()
    const [first, second] = [await aBrowser(['points'], person), await aBrowser(['points'], person)]
    await tell(person.id, rise, expired, expired)
    await run()
    for (const browser of [first, second]) {
      expect(at(browser)).toHaveLength(1)
      const [message] = at(browser)
      const payload = message && decrypt(browser, message)
      expect(payload).toMatchObject({
        title: '3 new notifications',
        url: '/notifications',
        lang: 'en',
      })
      // A repeated title is shown once.
      expect(payload?.body.split('\n')).toHaveLength(2)
    }
  })

  it('are limited to the subjects that the person chose', async () => {
    const browser = await aBrowser(['points'])
    await tell(browser.userId, regulation)
    await run()
    expect(at(browser)).toEqual([])
  })

  it('are not sent if they were read meanwhile, or if the session has ended', async () => {
    const [reader, leaver] = [await aBrowser(), await aBrowser()]
    await tell(reader.userId, rise)
    await tell(leaver.userId, rise)
    await app.db
      .updateTable('notifications')
      .set({ readAt: app.clock.now() })
      .where('userId', '=', reader.userId)
      .execute()
    await app.callAs(leaver.session, accounts.logout)
    await run()
    expect([...at(reader), ...at(leaver)]).toEqual([])
  })

  describe('GET /notifications/push/get', () => {
    it.each([404, 410])('stop in a browser whose push service responds %i', async (status) => {
      const browser = await aBrowser()
      statuses.set(browser.path, status)
      await tell(browser.userId, rise)
      await run()
      expect((await app.callAs(browser.session, push.get)).data.browsers).toEqual([])
    })
  })

  it('are retried after a failure of the push service, at growing intervals, and then given up', async () => {
    const browser = await aBrowser()
    statuses.set(browser.path, 503)
    await tell(browser.userId, rise)
    for (const [minutes, attempts] of [
      [0, 1],
      [0, 1],
      [1, 2],
      [5, 3],
      [30, 4],
      [120, 5],
      [600, 5],
    ] as const) {
      app.clock.advance({ minutes })
      await run()
      expect(at(browser)).toHaveLength(attempts)
    }
    const messages = await app.db.selectFrom('pushMessages').select('id').execute()
    expect(messages).toEqual([])
  })
})

const subscription = () => ({
  endpoint: 'https://fcm.googleapis.com/1',
  p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
  auth: randomBytes(16).toString('base64url'),
  topics: ['points'] as PushTopic[],
})

describe('POST /notifications/push/subscribe', () => {
  it.each(['https://web.push.apple.com/1', 'https://wns2-bn3p.notify.windows.com/w/?token=1'])(
    'accepts the push service of the address %s',
    async (endpoint) => {
      const { status } = await app.callAs('professional', push.subscribe, {
        body: { ...subscription(), endpoint },
      })
      expect(status).toBe(200)
    },
  )

  it.each([
    'http://fcm.googleapis.com/1',
    'https://push.exemplo.com.br/1',
    'https://fcm.googleapis.com.exemplo.com.br/1',
    'https://fcm.googleapis.com:8443/1',
    'https://127.0.0.1/1',
    'https://169.254.169.254/latest',
    'https://localhost/1',
    'https://u:p@fcm.googleapis.com/1',
  ])('rejects the address %s', async (endpoint) => {
    const { status, error } = await app.callAs('professional', push.subscribe, {
      body: { ...subscription(), endpoint },
    })
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
      422,
      'push.address',
      ['endpoint'],
    ])
  })

  it('rejects invalid keys and an empty choice of subjects', async () => {
    const body = { ...subscription(), p256dh: 'AAAA', auth: '', topics: [] }
    const { error } = await app.callAs('professional', push.subscribe, { body })
    expect(Object.keys(error?.fields ?? {}).toSorted()).toEqual(['auth', 'p256dh', 'topics'])
  })

  it('changes the subjects of this session, and takes over the browser of another person', async () => {
    const [first, second] = [await aProfessional(app.db), await aProfessional(app.db)]
    const [mine, theirs] = [await app.signIn(first.id), await app.signIn(second.id)]
    const body = subscription()
    await app.callAs(mine, push.subscribe, { body })
    const { data } = await app.callAs(mine, push.subscribe, { body: { ...body, topics: ['sales', 'sales'] } })
    expect(data.browsers).toMatchObject([{ isCurrent: true, topics: ['sales'] }])
    await app.callAs(theirs, push.subscribe, { body })
    expect((await app.callAs(mine, push.get)).data.browsers).toEqual([])
    expect((await app.callAs(theirs, push.get)).data.browsers).toMatchObject([{ isCurrent: true }])
  })
})

describe('POST /notifications/push/renew', () => {
  const keysOf = ({ endpoint, p256dh, auth }: ReturnType<typeof subscription>) => ({ endpoint, p256dh, auth })

  it('moves the notifications of a browser to its new subscription, with their subjects', async () => {
    const person = await aProfessional(app.db)
    const session = await app.signIn(person.id)
    const old = { ...subscription(), endpoint: 'https://fcm.googleapis.com/old' }
    await app.callAs(session, push.subscribe, { body: old })
    const next = keysOf({ ...subscription(), endpoint: 'https://fcm.googleapis.com/next' })
    const body = { old: { endpoint: old.endpoint, auth: old.auth }, renewed: next }
    expect((await app.callAs(null, publicPush.renew, { body })).status).toBe(200)
    expect((await app.callAs(null, publicPush.renew, { body })).status).toBe(404)
    const rows = await app.db
      .selectFrom('pushSubscriptions')
      .select(['endpoint', 'p256dh', 'auth', 'topics'])
      .where('userId', '=', person.id)
      .execute()
    expect(rows).toEqual([{ ...next, topics: old.topics }])
  })

  it('rejects another secret, an ended session, the address of another browser, and an internal address', async () => {
    const [mine, theirs] = [await aBrowser(), await aBrowser()]
    const old = { endpoint: origin + mine.path, auth: mine.auth.toString('base64url') }
    const next = keysOf(subscription())
    const statusOf = async (body: { old: typeof old; renewed: typeof next }) =>
      (await app.callAs(null, publicPush.renew, { body })).status
    const secret = theirs.auth.toString('base64url')
    expect(await statusOf({ old: { ...old, auth: secret }, renewed: next })).toBe(404)
    expect(await statusOf({ old, renewed: { ...next, endpoint: 'https://127.0.0.1/1' } })).toBe(422)
    const known = 'https://fcm.googleapis.com/known'
    await app.db
      .updateTable('pushSubscriptions')
      .set({ endpoint: known })
      .where('userId', '=', theirs.userId)
      .execute()
    expect(await statusOf({ old, renewed: { ...next, endpoint: known } })).toBe(404)
    await app.callAs(mine.session, accounts.logout)
    expect(await statusOf({ old, renewed: next })).toBe(404)
  })
})

describe('POST /notifications/push/unsubscribe', () => {
  it("removes the caller's own browser, and responds 404 for another person's", async () => {
    const browser = await aBrowser()
    const { data } = await app.callAs(browser.session, push.get)
    const [{ id } = { id: '' }] = data.browsers
    expect((await app.callAs('professional', push.unsubscribe, { body: { id } })).status).toBe(404)
    expect((await app.callAs(browser.session, push.unsubscribe, { body: { id } })).data.browsers).toEqual([])
  })
})
