import { endpoint } from '@esquadro/contract'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { installBrowser } from './testing/browser.ts'

installBrowser()
const { buildAddress, call, callAs } = await import('./call.ts')
const { sessionGate } = await import('./gates.ts')
const { listQuery } = await import('./list-query.ts')
const session = await import('./session.ts')
const { useStore } = await import('./store.ts')

const Data = z.object({ name: z.string() })
const read = endpoint({
  method: 'GET',
  path: '/cms/blog/{id}/list',
  access: ['admin'],
  summary: 'One post',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional(), tag: z.array(z.string()).optional() }),
  response: Data,
})
const write = endpoint({
  method: 'POST',
  path: '/x/create',
  access: 'public',
  summary: 'x',
  body: Data,
  response: Data,
})
const upload = endpoint({
  ...write,
  path: '/x/upload',
  multipart: true,
  body: z.object({ name: z.string(), tags: z.array(z.string()), file: z.custom<File>() }),
})
const signIn = endpoint({ ...write, path: '/auth/login' })

let sent: Request[] = []
let answer: () => Response | Promise<Response>
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
const leaveTo = vi.spyOn(session.browser, 'leaveTo')

beforeEach(() => {
  sent = []
  answer = () => json({ name: 'Ana' })
  leaveTo.mockReset()
  session.forgetLeaving()
  session.leaveSession()
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request)
    return answer()
  })
})

const ana = {
  accessToken: 'token-of-ana',
  userType: 'admin' as const,
  profileImage: null,
  name: 'Ana',
  email: 'a@b.c',
}

describe('call', () => {
  it('writes path parameters and query into the URL, and sends the headers of §7', async () => {
    session.signIn(ana)
    const result = await call(read, { params: { id: 'a/b c' }, query: { page: 2, tag: ['x', 'y'] } })
    expect(result).toEqual([{ name: 'Ana' }, null])
    expect(sent[0]?.url).toBe('http://localhost/api/cms/blog/a%2Fb%20c/list?page=2&tag=x&tag=y')
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      accept: 'application/json',
      'accept-language': 'ptBR',
      authorization: 'token-of-ana',
    })
  })

  it('sends a body as JSON, with its idempotency key', async () => {
    await call(write, { body: { name: 'Zé' }, idempotencyKey: 'k' })
    expect(await sent[0]?.json()).toEqual({ name: 'Zé' })
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(sent[0]?.headers.get('idempotency-key')).toBe('k')
    expect(sent[0]?.headers.has('authorization')).toBe(false)
  })

  it('sends a multipart body as a form, files as files', async () => {
    const file = new File(['abc'], 'nota.xml', { type: 'text/xml' })
    await call(upload, { body: { name: 'Zé', tags: ['a'], file } })
    const form = await sent[0]?.formData()
    expect(form?.get('name')).toBe('Zé')
    expect(form?.get('tags')).toBe('["a"]')
    expect(form?.get('file')).toMatchObject({ name: 'nota.xml', size: 3 })
  })

  it("returns the server's error unchanged, with its status", async () => {
    answer = () =>
      json({ error: { code: 'account.taken', msg: 'Já existe.', fields: { email: 'Já existe.' } } }, 409)
    expect(await call(write, { body: { name: 'x' } })).toEqual([
      null,
      { code: 'account.taken', msg: 'Já existe.', fields: { email: 'Já existe.' }, status: 409 },
    ])
  })

  it('returns a text if the server could not be reached (§8)', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    const [, error] = await call(write, { body: { name: 'x' } })
    expect(error).toMatchObject({
      code: 'transport',
      status: 0,
      msg: 'Ocorreu um erro durante a comunicação com o servidor. (Erro: sem resposta)',
    })
  })

  it('treats a response that is not from our server as a failed connection', async () => {
    answer = () => new Response('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' })
    const [, error] = await call(write, { body: { name: 'x' } })
    expect(error).toMatchObject({ status: 502, msg: expect.stringContaining('(Erro: 502 Bad Gateway)') })
  })

  it('requests English on an English page', async () => {
    const transport = () => Promise.reject(new Error('down'))
    const [, error] = await callAs(
      write,
      { body: {} },
      { transport, language: 'en', token: null, origin: 'http://x' },
    )
    expect(error?.msg).toBe('Something went wrong while talking to the server. (Error: no response)')
  })

  it('ends the session once if many calls are refused with 401', async () => {
    session.signIn(ana)
    answer = () => json({ error: { code: 'unauthenticated', msg: 'Entre de novo.' } }, 401)
    await Promise.all([1, 2, 3].map(() => call(read, { params: { id: '1' } })))
    expect(leaveTo.mock.calls).toEqual([['/login?redirect=%2F&session=ended']])
  })

  it('asks to sign in again once if many changes are refused with 401, and sends each of them again', async () => {
    session.signIn(ana)
    const again = { ...ana, accessToken: 'new-token-of-ana' }
    answer = () => {
      const isKnown = sent.at(-1)?.headers.get('authorization') === again.accessToken
      return isKnown ? json({ name: 'Ana' }) : json({ error: { code: 'unauthenticated', msg: 'Não.' } }, 401)
    }
    const ask = vi.fn<() => Promise<boolean>>(async () => session.replaceSession(ana, again))
    onTestFinished(sessionGate.askWith(ask))
    const keyAndName = async (request: Request) =>
      `${request.headers.get('idempotency-key')}: ${((await request.json()) as { name: string }).name}`
    const bodies = ['a', 'b', 'c'].map((name) => ({ name }))
    const results = await Promise.all(
      bodies.map((body) => call(write, { body, idempotencyKey: `key-${body.name}` })),
    )
    expect(results.map(([, error]) => error)).toEqual([null, null, null])
    expect(ask).toHaveBeenCalledOnce()
    const repeated = sent.slice(3)
    expect((await Promise.all(repeated.map(keyAndName))).sort()).toEqual(['key-a: a', 'key-b: b', 'key-c: c'])
    expect(leaveTo).not.toHaveBeenCalled()
  })

  it('keeps the session if a sign-in is refused, or a call with another token', async () => {
    session.signIn(ana)
    answer = () => json({ error: { code: 'invalid.credentials', msg: 'Não.' } }, 401)
    await call(signIn, { body: { name: 'x' } })
    await call(read, { params: { id: '1' }, token: 'another' })
    expect(leaveTo).not.toHaveBeenCalled()
    expect(session.listSessions()).toHaveLength(1)
  })
})

describe('A query that comes from the URL', () => {
  const rejects = (...names: string[]) => {
    const fields = Object.fromEntries(names.map((name) => [name, 'Confira.']))
    answer = () =>
      sent.length === 1
        ? json({ error: { code: 'invalid.fields', msg: 'Não.', fields } }, 400)
        : json({ name: 'Ana' })
  }
  const queryOf = (request: Request | undefined) => new URL(request?.url ?? '').search
  const query = listQuery(read, { page: 2, sort: 'nonsense' })

  it('is sent again without the values that the server rejects', async () => {
    rejects('sort')
    expect(await call(read, { params: { id: '1' }, query })).toEqual([{ name: 'Ana' }, null])
    expect(sent.map(queryOf)).toEqual(['?page=2&sort=nonsense', '?page=2'])
  })

  it('stays marked when it is extended', async () => {
    rejects('sort')
    await call(read, { params: { id: '1' }, query: { ...query, page: 3 } })
    expect(sent.map(queryOf)).toEqual(['?page=3&sort=nonsense', '?page=3'])
  })

  it('is not sent again if something else was rejected', async () => {
    rejects('id')
    expect(await call(read, { params: { id: '1' }, query })).toMatchObject([null, { code: 'invalid.fields' }])
    expect(sent).toHaveLength(1)
  })

  it('returns the error for any other query', async () => {
    rejects('page')
    expect(await call(read, { params: { id: '1' }, query: { page: 2 } })).toMatchObject([
      null,
      { code: 'invalid.fields' },
    ])
    expect(sent).toHaveLength(1)
  })
})

describe('buildAddress', () => {
  it('leaves out parameters without a value', () => {
    expect(buildAddress(read, { id: '1' }, { page: undefined })).toBe('/api/cms/blog/1/list')
  })
})

describe('The loading flag', () => {
  const isLoading = () => useStore.getState().isLoading

  it('is set while any action is pending, and cleared when the last one ends, by success or failure', async () => {
    const doors: (() => void)[] = []
    answer = () =>
      new Promise((open, close) =>
        doors.push(() => (doors.length === 2 ? open(json({ name: 'Ana' })) : close(new Error('gone')))),
      )
    const both = [call(write, { body: { name: 'a' } }), call(write, { body: { name: 'b' } })]
    await expect.poll(() => doors).toHaveLength(2)
    expect(isLoading()).toBe(true)
    doors[0]?.()
    await both[0]
    expect(isLoading()).toBe(true)
    doors.push(() => {})
    doors[1]?.()
    await both[1]
    expect(isLoading()).toBe(false)
  })

  it('ignores reads', async () => {
    let seen: boolean | undefined
    answer = () => {
      seen = isLoading()
      return json({ name: 'Ana' })
    }
    await call(read, { params: { id: '1' } })
    expect(seen).toBe(false)
  })
})
