import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDevice, type QueuedSend } from '../api/device.ts'
import { findRead, removeOtherReads, storeRead } from '../api/stored-reads.ts'
import {
  addToQueue,
  expireQueue,
  hashOwner,
  leaveQueueOf,
  listQueue,
  onQueueChange,
  RETENTION_DAYS,
  removeFromQueue,
} from './queue.ts'
import { sendQueue } from './send-queue.ts'

vi.stubGlobal('location', { origin: 'http://localhost' })

const claim = (owner: string, code = 'AAAA') =>
  addToQueue({
    owner,
    token: `token of ${owner}`,
    language: 'ptBR',
    kind: 'claim',
    names: [code],
    path: '/professionals/points-extra/subscribed',
    json: JSON.stringify({ id: code }),
  })

const own = (queued: QueuedSend) => (queued.owner === 'ana' ? queued.token : null)
const states = async () => (await listQueue()).map(({ state }) => state)

/** Responds to each call with the next response; `null` means no network. Returns the requests. */
function serve(...responses: (Response | null)[]): Request[] {
  const requests: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request)
    const response = responses.shift()
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  return requests
}

afterEach(async () => {
  const device = await openDevice()
  await Promise.all([device.clear('queue'), device.clear('reads')])
})

describe('The queue of this device', () => {
  it('sends each call once, with its id as Idempotency-Key, and keeps the result instead of the request', async () => {
    const id = await claim('ana')
    const requests = serve(Response.json({ points: 150, name: 'Palestra' }))
    expect(await sendQueue(own)).toBe(true)
    expect(await sendQueue(own)).toBe(true)
    expect(requests).toHaveLength(1)
    const [request] = requests
    expect(request?.url).toBe('http://localhost/api/professionals/points-extra/subscribed')
    expect(request?.headers.get('idempotency-key')).toBe(id)
    expect(request?.headers.get('authorization')).toBe('token of ana')
    expect(await request?.json()).toEqual({ id: 'AAAA' })
    expect(await listQueue()).toMatchObject([
      { state: 'sent', json: null, answer: { points: 150, name: 'Palestra' } },
    ])
  })

  it('sends once if two tabs try at the same time', async () => {
    await claim('ana')
    const requests = serve(Response.json({}), Response.json({}))
    await Promise.all([sendQueue(own), sendQueue(own)])
    expect(requests).toHaveLength(1)
  })

  it('reuses the key after a lost response', async () => {
    await claim('ana')
    const requests = serve(null, Response.json({}))
    expect(await sendQueue(own)).toBe(false)
    expect(await states()).toEqual(['waiting'])
    expect(await sendQueue(own)).toBe(true)
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await states()).toEqual(['sent'])
  })

  it.each([429, 500, 503])('keeps waiting while the server responds %i', async (status) => {
    await claim('ana')
    serve(Response.json({}, { status }))
    expect(await sendQueue(own)).toBe(false)
    expect(await states()).toEqual(['waiting'])
  })

  it('keeps a call whose session has ended, and sends it with the next one', async () => {
    await claim('ana')
    serve(Response.json({}, { status: 401 }))
    await sendQueue(own)
    expect(await states()).toEqual(['signed-out'])
    const requests = serve(Response.json({}))
    await sendQueue(() => 'next token')
    expect(requests[0]?.headers.get('authorization')).toBe('next token')
    expect(await states()).toEqual(['sent'])
  })

  it('shows why the server refuses a call, and does not retry it', async () => {
    await claim('ana')
    const requests = serve(Response.json({ error: { code: 'x', msg: 'Já é seu' } }, { status: 409 }))
    await sendQueue(own)
    await sendQueue(own)
    expect(requests).toHaveLength(1)
    expect(await listQueue()).toMatchObject([{ state: 'refused', msg: 'Já é seu', json: '{"id":"AAAA"}' }])
  })

  it('sends nothing for another person, and keeps their calls on the device', async () => {
    const [ana, bia] = await Promise.all([
      hashOwner({ email: 'Ana@x.test', userType: 'professional' }),
      hashOwner({ email: 'bia@x.test', userType: 'professional' }),
    ])
    expect(ana).toBe(await hashOwner({ email: 'ana@x.test ', userType: 'shopkeeper' }))
    await claim(ana)
    const requests = serve(Response.json({}))
    await sendQueue((queued) => (queued.owner === bia ? 'token of bia' : null))
    expect(requests).toHaveLength(0)
    expect(await states()).toEqual(['waiting'])
  })

  it('removes the session from a waiting call at sign-out, and discards the call if the person wants that', async () => {
    await Promise.all([claim('ana'), claim('bia')])
    await leaveQueueOf('ana', false)
    const queue = await listQueue()
    expect(queue.find(({ owner }) => owner === 'ana')).toMatchObject({ state: 'signed-out', token: '' })
    expect(queue.find(({ owner }) => owner === 'bia')).toMatchObject({ state: 'waiting' })
    await leaveQueueOf('ana', true)
    expect((await listQueue()).map(({ owner }) => owner)).toEqual(['bia'])
  })

  it('removes the content of a call after 14 days and reports it, and removes the call after another 14 days', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = Date.now()
    await claim('ana')
    vi.setSystemTime(start + RETENTION_DAYS * 86_400_000)
    await expireQueue()
    expect(await states()).toEqual(['waiting'])
    vi.setSystemTime(start + RETENTION_DAYS * 86_400_000 + 1)
    const requests = serve(Response.json({}))
    await sendQueue(own)
    expect(requests).toHaveLength(0)
    expect(await listQueue()).toMatchObject([{ state: 'expired', json: null, files: [], token: '' }])
    vi.setSystemTime(start + 2 * RETENTION_DAYS * 86_400_000 + 1)
    await expireQueue()
    expect(await listQueue()).toEqual([])
    vi.useRealTimers()
  })

  it('queues the same scanned code once, and lets each call be removed before it is sent', async () => {
    const changes = vi.fn<() => void>()
    const stop = onQueueChange(changes)
    const [first, again] = [await claim('ana'), await claim('ana')]
    expect(again).toBe(first)
    await claim('ana', 'BBBB')
    await removeFromQueue([first])
    stop()
    expect(changes).toHaveBeenCalled()
    const requests = serve(Response.json({}))
    await sendQueue(own)
    expect(await Promise.all(requests.map((request) => request.json()))).toEqual([{ id: 'BBBB' }])
  })

  it('sends files as the same form as the screen', async () => {
    const file = new File(['<nfe/>'], 'nota.xml', { type: 'text/xml' })
    const path = '/shopkeepers/invoices/send'
    await addToQueue({
      owner: 'ana',
      token: 't',
      language: 'en',
      kind: 'invoices',
      names: ['nota.xml'],
      path,
      files: [file],
    })
    const requests = serve(Response.json({ items: [] }))
    await sendQueue(own)
    const sent = (await requests[0]?.formData())?.getAll('files') as File[]
    expect(sent.map(({ name }) => name)).toEqual(['nota.xml'])
    expect(await sent[0]?.text()).toBe('<nfe/>')
  })
})

describe('The stored responses', () => {
  const key = ['GET /extract', null, { page: 1 }]

  it('are found only by the session that stored them, for the same request', async () => {
    await storeRead('token', key, { items: [1] })
    expect(await findRead('token', key)).toMatchObject({ data: { items: [1] } })
    expect(await findRead('token', ['GET /extract', null, { page: 2 }])).toBeNull()
    expect(await findRead('other', key)).toBeNull()
  })

  it('contain no access token, and are removed for another session and at sign-out', async () => {
    await storeRead('secret-token', key, {})
    expect(JSON.stringify(await (await openDevice()).getAll('reads'))).not.toContain('secret-token')
    await removeOtherReads('secret-token')
    expect(await findRead('secret-token', key)).not.toBeNull()
    await removeOtherReads('other')
    expect(await (await openDevice()).getAll('reads')).toEqual([])
    await storeRead('secret-token', key, {})
    await removeOtherReads(null)
    expect(await (await openDevice()).getAll('reads')).toEqual([])
  })
})
