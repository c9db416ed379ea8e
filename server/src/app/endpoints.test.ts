import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { json } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { type EndpointSpec, type ErrorResponse, endpoints, errorStatus, type Role } from '@esquadro/contract'
import { mayCall } from '@esquadro/contract/areas'
import { PERMISSIONS } from '@esquadro/contract/people/accounts/permissions'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { messages } from '../platform/messages/messages.ts'
import { useTestApp } from '../testing/app.ts'
import { anAdmin, aUser } from '../testing/builders.ts'
import { routes } from './routes.ts'

const app = useTestApp()
const all = Object.entries(endpoints)
const addressOf = (endpoint: EndpointSpec) => `${endpoint.method} ${endpoint.path}`
const roles: readonly Role[] = ['professional', 'shopkeeper', 'admin']
const anId = '00000000-0000-4000-8000-000000000000'

const isDeclaration = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  (('access' in value && 'path' in value) || ('endpoint' in value && 'handler' in value))
/** `cms-users/cms.routes.ts` becomes `cmsUsers.cms`. */
const nameOf = (path: string, suffix: string) =>
  path
    .slice(path.indexOf('/') + 1, -suffix.length)
    .replace('/', '.')
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

const rolesOf = ({ access }: EndpointSpec): readonly Role[] => (typeof access === 'string' ? [] : access)

let calls = 0
/** Makes a call with an empty body from a new address each time, so that the result depends on access alone. */
async function statusOf(
  endpoint: EndpointSpec,
  token: string | null,
): Promise<{ status: number; code?: string }> {
  calls += 1
  const response = await app.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path.replace(/\{\w+\}/g, anId)}`,
    remoteAddress: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    payloadAsStream: true,
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
  })
  const isJson = response.headers['content-type']?.toString().startsWith('application/json')
  const body = isJson ? ((await json(response.stream())) as Partial<ErrorResponse>) : {}
  // A stream does not end by itself: destroy it.
  if (!isJson) response.stream().destroy()
  return { status: response.statusCode, code: body.error?.code }
}

/** The response to a call without a session or, for a store's system, without a key. */
const closedOf = ({ access }: EndpointSpec) => ({
  status: 401,
  code: access === 'key' ? 'key.invalid' : 'unauthenticated',
})

describe('every endpoint of the contract', () => {
  it('is served by exactly one route, and every route has an endpoint', () => {
    expect(routes.map((route) => addressOf(route.endpoint)).sort()).toEqual(
      all.map(([, endpoint]) => addressOf(endpoint)).sort(),
    )
    expect(new Set(all.map(([, endpoint]) => addressOf(endpoint))).size).toBe(all.length)
  })

  it('belongs to a module that is listed once, under the name of its path', async () => {
    for (const [folder, list, suffix] of [
      ['contract/src', 'modules.ts', '.ts'],
      ['server/src', 'app/route-modules.ts', '.routes.ts'],
    ] as const) {
      const cwd = join(import.meta.dirname, '../../..', folder)
      const listed = Array.from(
        readFileSync(join(cwd, list), 'utf8').matchAll(/^export \* as '(.+)' from '(.+)'$/gm),
        ([, name = '', path = '']) => ({ name, path: join(dirname(list), path).replaceAll('\\', '/') }),
      ).sort((one, other) => (one.path < other.path ? -1 : 1))
      const declaring: string[] = []
      for (const path of globSync(`*/*/*${suffix}`, { cwd })) {
        if (path.endsWith('.test.ts')) continue
        const module: object = await import(pathToFileURL(join(cwd, path)).href)
        if (Object.values(module).some(isDeclaration)) declaring.push(path.replaceAll('\\', '/'))
      }
      expect(listed.map(({ path }) => path)).toEqual(declaring.sort())
      expect(listed.map(({ name }) => name)).toEqual(declaring.map((path) => nameOf(path, suffix)))
    }
  })

  it('is documented in the reference with a summary', async () => {
    const { paths } = (await app.app.inject('/api/docs/json')).json<{
      paths: Record<string, Record<string, { summary: string }>>
    }>()
    for (const [, endpoint] of all)
      expect(paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.summary, addressOf(endpoint)).toMatch(
        /\w+ \w+/,
      )
  })

  it('uses only error codes that exist and have a text in both languages', () => {
    for (const [name, endpoint] of all)
      for (const code of endpoint.errors ?? []) expect(Object.keys(errorStatus), name).toContain(code)
    for (const code of Object.keys(errorStatus)) {
      expect(messages.ptBR.errors, code).toHaveProperty([code])
      expect(messages.en.errors, code).toHaveProperty([code])
    }
  })

  it('sends only fields that the contract declares', () => {
    for (const [name, endpoint] of all) {
      if (endpoint.response === 'binary') continue
      const response = endpoint.response === 'stream' ? endpoint.event : endpoint.response
      const schema = z.toJSONSchema(response as z.ZodType, { io: 'output', unrepresentable: 'any' })
      for (const open of openObjects(schema)) expect.fail(`${name}: ${open} lets unknown fields out`)
    }
  })

  it('streams only to a session, with a schema for its events', () => {
    for (const [name, endpoint] of all) {
      if (endpoint.response === 'stream') expect(endpoint.access, name).not.toBe('public')
      expect(endpoint.event !== undefined, name).toBe(endpoint.response === 'stream')
    }
  })

  it.each(all)('%s is open to its roles and closed to all others', async (_name, endpoint) => {
    const allowed: readonly Role[] = endpoint.access === 'public' ? roles : rolesOf(endpoint)
    const visitor = await statusOf(endpoint, null)
    if (endpoint.access === 'public') expect(visitor.code).not.toBe('unauthenticated')
    else expect(visitor).toEqual(closedOf(endpoint))
    for (const role of roles) {
      const user = await aUser(app.db, { userType: role })
      const { token } = await app.signIn(user.id)
      const response = await statusOf(endpoint, token)
      expect(response.status, `${role}: never an error of ours`).toBeLessThan(500)
      if (allowed.includes(role)) expect(['unauthenticated', 'forbidden'], role).not.toContain(response.code)
      else
        expect(response, role).toEqual(
          // A session does not count as an API key.
          endpoint.access === 'key' ? closedOf(endpoint) : { status: 403, code: 'forbidden' },
        )
    }
  })

  const limited = PERMISSIONS.filter((permission) => permission !== 'all')
  const tokens = new Map<string, string>()
  beforeAll(async () => {
    // Remains active, so that every other administrator can be blocked.
    await anAdmin(app.db)
    for (const item of limited) {
      const { id } = await anAdmin(app.db, { permissions: [item] })
      tokens.set(item, (await app.signIn(id)).token)
    }
  })
  it.each(all.filter(([name]) => name.includes('.cms.')))(
    '%s is open to administrators of its areas only',
    async (name, endpoint) => {
      for (const item of limited) {
        const response = await statusOf(endpoint, tokens.get(item) ?? '')
        if (mayCall([item], name, endpoint)) expect(response.code, item).not.toBe('forbidden')
        else expect(response, item).toEqual({ status: 403, code: 'forbidden' })
        expect(response.status, item).toBeLessThan(500)
      }
    },
  )

  it.each(all.filter(([, endpoint]) => endpoint.access !== 'public'))(
    '%s rejects a blocked user, an ended session and an expired session',
    async (_name, endpoint) => {
      const role = rolesOf(endpoint)[0] ?? 'admin'
      const closed = closedOf(endpoint)
      const blocked = await aUser(app.db, { userType: role })
      const { token } = await app.signIn(blocked.id)
      await app.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.id).execute()
      expect(await statusOf(endpoint, token), 'blocked').toEqual(closed)

      const user = await aUser(app.db, { userType: role })
      const ended = await app.signIn(user.id)
      await app.db
        .updateTable('sessions')
        .set({ endedAt: app.clock.now(), endReason: 'logout' })
        .where('userId', '=', user.id)
        .execute()
      expect(await statusOf(endpoint, ended.token), 'signed out').toEqual(closed)

      const unused = await app.signIn(user.id)
      await app.db
        .updateTable('sessions')
        .set({ usedAt: new Date(app.clock.now().getTime() - 30 * 86_400_000 - 1) })
        .where('userId', '=', user.id)
        .execute()
      expect(await statusOf(endpoint, unused.token), 'expired').toEqual(closed)
    },
  )
})

describe('an unknown address under /api', () => {
  it('responds 404 in the error envelope, in the requested language', async () => {
    const response = await app.app.inject({ url: '/api/unknown', headers: { 'accept-language': 'en' } })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({
      error: { code: 'not-found', msg: 'We could not find what you are looking for.' },
    })
  })
})

function* openObjects(node: unknown, path = '$'): Generator<string> {
  if (typeof node !== 'object' || node === null) return
  if (
    'type' in node &&
    node.type === 'object' &&
    !('propertyNames' in node) &&
    (node as { additionalProperties?: unknown }).additionalProperties !== false
  )
    yield path
  for (const [key, value] of Object.entries(node)) yield* openObjects(value, `${path}.${key}`)
}
