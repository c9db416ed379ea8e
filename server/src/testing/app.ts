import { rm } from 'node:fs/promises'
import type { EndpointSpec, ErrorResponse, ResponseOf, Role } from '@esquadro/contract'
import { toFormEntries } from '@esquadro/contract/form-data'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { buildApp } from '../app/app.ts'
import { inspectTrust } from '../fiscal/nfe/inspect-trust.ts'
import { theAuthority } from '../fiscal/samples/authority.ts'
import { startCounting } from '../fiscal/samples/counter.ts'
import { TEST_AUTHORITY } from '../fiscal/samples/nfe-builder.ts'
import { installTrust } from '../fiscal/trust/trust.ts'
import { type Config, readConfig } from '../platform/config.ts'
import type { Services } from '../platform/context/context.ts'
import { connect, inTransaction } from '../platform/database/connect.ts'
import { openFileStore } from '../platform/files/file-store.ts'
import { hashToken, openSession } from '../platform/http/sessions.queries.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { openMail } from '../platform/mail/mail.ts'
import { openLive } from '../platform/notifications/live.ts'
import { openSecret } from '../platform/secret.ts'
import { openState } from '../platform/state.ts'
import { aUser } from './builders.ts'
import { aDatabase, aFolder, type TestDatabase } from './postgres.ts'
import type { CallInput, CallResult, TestApp, TestClock, Who } from './test-app.ts'

export type { TestApp, Who } from './test-app.ts'

export function aClock(instant = '2026-11-20T15:00:00Z'): TestClock {
  let now = new Date(instant)
  return {
    now: () => now,
    set: (to) => void (now = new Date(to)),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) =>
      void (now = new Date(now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000)),
  }
}

/** Installs the root of the authority that signs the documents of the tests. */
export async function trustTestAuthority({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const root = await inspectTrust(Buffer.from(theAuthority(TEST_AUTHORITY).rootPem))
  if (root.kind !== 'read') throw new Error(`the root of the tests is refused: ${root.reason}`)
  const how = { packageName: TEST_AUTHORITY, origin: 'folder', by: null, restores: true } as const
  await inTransaction(db, (trx) => installTrust(trx, root, { ...how, now: clock.now() }))
}

/** Builds the real application with a clock that the test moves, on the given database, else on a new one. Drops it at the end. */
export async function aTestApp(
  options: { readonly config?: Partial<Config>; readonly database?: TestDatabase } = {},
): Promise<TestApp> {
  const database = options.database ?? (await aDatabase())
  const folder = aFolder('files')
  const config: Config = {
    ...readConfig({
      DATA_FOLDER: folder,
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.appUrl,
      ZIP_CODE_URL: 'off',
      // A busy machine must not fail tests that do not look at load.
      MAX_EVENT_LOOP_DELAY: '0',
      MAX_MEMORY: '0',
    }),
    // Tests that look at responses do not wait.
    minimumDurationMs: 0,
    ...options.config,
  }
  const connection = connect(database.appUrl, { max: 20 })
  const jobs = await openJobs(database.appUrl, { hasWorkers: false })
  const clock = aClock()
  const secret = await openSecret(config, clock)
  const mail = openMail({ db: connection.db, config, clock, jobs, secret })
  const services: Services = {
    db: connection.db,
    config,
    clock,
    files: await openFileStore(config),
    jobs,
    mail,
    live: openLive({ db: connection.db, url: database.appUrl }),
    secret,
    state: openState(),
  }
  await trustTestAuthority(services)
  const app = await buildApp(services)
  await app.ready()

  const signIn = async (userId: string) => {
    const token = await openSession(connection.db, {
      userId,
      userAgent: 'test',
      limits: { maxSeconds: 90 * 86_400, idleSeconds: 30 * 86_400 },
      now: clock.now(),
    })
    // No call of a test needs a recent password, however far its clock moves.
    await connection.db
      .updateTable('sessions')
      .set({ authenticatedAt: new Date('2100-01-01T00:00:00Z') })
      .where('tokenHash', '=', hashToken(token))
      .execute()
    return { token }
  }
  const cookies = new Map<string, string>()
  const fresh = new Map<Role, { token: string }>()
  const tokenOf = async (caller: Who): Promise<string | null> => {
    if (caller === null) return null
    if (typeof caller === 'object') return caller.token
    const known = fresh.get(caller) ?? (await signIn((await aUser(connection.db, { userType: caller })).id))
    fresh.set(caller, known)
    return known.token
  }
  return {
    app,
    db: connection.db,
    services,
    clock,
    ownerUrl: database.url,
    signIn,
    async callAs(caller, endpoint, input = {}) {
      const token = await tokenOf(caller)
      // An address and a user agent are one browser here, with its cookies; a call with a cookie of its own is another browser.
      const browser = `${input.address ?? ''} ${input.headers?.['user-agent'] ?? ''}`
      const cookie = cookies.get(browser)
      const headers = { ...(cookie && { cookie }), ...input.headers }
      const result = await callApp(app, endpoint, { ...input, headers }, token)
      const set = result.headers['set-cookie']
      if (typeof set === 'string' && input.headers?.['cookie'] === undefined)
        cookies.set(browser, set.split(';')[0] ?? '')
      return result
    },
    async close() {
      await app.close()
      await services.state.close()
      await services.live.close()
      await jobs.close()
      await connection.close()
      await rm(folder, { recursive: true, force: true })
      await database.drop()
    },
  }
}

/**
 * Provides one test application for all tests of a file; with `isForEach`, one for each test, on a database of its own, so that none sees
 * what another one has changed. Every test begins at the same time, whatever the one before it did to the clock.
 */
export function useTestApp({
  isForEach = false,
  ...options
}: Parameters<typeof aTestApp>[0] & { readonly isForEach?: boolean } = {}): TestApp {
  let current: TestApp | undefined
  const [before, after] = isForEach ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(async () => {
    if (isForEach) startCounting()
    current = await aTestApp(options)
  })
  after(() => current?.close())
  let beganAt: Date | undefined
  beforeEach(() => void (beganAt = current?.clock.now()))
  afterEach(() => beganAt && current?.clock.set(beganAt))
  return new Proxy({} as TestApp, {
    get: (_, key) => Reflect.get(current ?? {}, key) as unknown,
  })
}

async function callApp<S extends EndpointSpec>(
  app: FastifyInstance,
  endpoint: S,
  input: CallInput<S>,
  token: string | null,
): Promise<CallResult<S>> {
  const params = (input.params ?? {}) as Record<string, unknown>
  type QueryValue = string | number | boolean | undefined
  const query = Object.entries((input.query ?? {}) as Record<string, QueryValue>).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const body = input.body as Record<string, unknown> | undefined
  const response = await app.inject({
    method: endpoint.method,
    url: `/api${path}?${new URLSearchParams(query).toString()}`,
    remoteAddress: input.address ?? '127.0.0.1',
    headers: { ...(token ? { authorization: token } : {}), ...input.headers },
    ...(body === undefined ? {} : { payload: endpoint.multipart ? formOf(body) : (body as object) }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const parsed: unknown = isJson ? JSON.parse(response.body) : response.rawPayload
  const error = response.statusCode >= 400 ? (parsed as ErrorResponse).error : undefined
  return {
    status: response.statusCode,
    headers: response.headers,
    get data() {
      if (error)
        throw new Error(
          `${endpoint.method} ${endpoint.path}: ${response.statusCode} ${JSON.stringify(error)}`,
        )
      return parsed as ResponseOf<S>
    },
    error,
    raw: response.rawPayload,
  }
}

function formOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of toFormEntries(body))
    form.append(name, typeof value === 'string' ? value : (value as unknown as File))
  return form
}
