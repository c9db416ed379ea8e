// Runs the set-up of docs/operations.md, "Several machines", on one machine, and kills each part once under eight writers. See try.sh.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as adjustments from '@esquadro/contract/ledger/adjustments/cms'
import * as publicPoints from '@esquadro/contract/ledger/points/public'
import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import * as integration from '@esquadro/contract/sales/invoices/integration'
import pg from 'pg'
import { anNfe } from '../server/src/fiscal/samples/nfe-builder.ts'
import { verifyLedger } from '../server/src/ledger/points/proof/verify.queries.ts'
import { connect } from '../server/src/platform/database/connect.ts'
import { hashApiKey } from '../server/src/platform/http/api-keys.queries.ts'
import { openSession } from '../server/src/platform/http/sessions.queries.ts'
import { aBucket } from '../server/src/testing/bucket.ts'
import { aCustomer, anAdmin, aProfessional, aStore } from '../server/src/testing/builders.ts'
import { aFreePort } from '../server/src/testing/processes.ts'

const WRITERS = 8
/** Every second writer sends invoices, the others post points. */
const sendsInvoices = (nth: number) => nth % 2 === 1
const CALM_MS = 2_000
/** The requests of a rolling upgrade, by so many readers beside the writers. */
const REQUESTS = 10_000
const READERS = 8
/** A supervisor starts a dead program again after this pause (RestartSec). */
const RESTART_MS = 1_000
/** How long the primary is away before the replica is promoted. */
const AWAY_MS = 3_000
const MAX_OUTAGE_MS = 10_000
/** The longest wait for an answer while the primary is away; most of it is the way through both proxies. */
const MAX_ANSWER_MS = 2_000

const root = resolve(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'esquadro-try-'))
chmodSync(folder, 0o755)
const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
const log = (line: string) => process.stdout.write(`${line}\n`)
const fileOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns the blocks of a language in a section of the page that this set-up follows. */
function blocksOf(title: string, language: string): string[] {
  const [, section = ''] =
    new RegExp(`\n## ${title}\n(.*?)\n## `, 's').exec(fileOf('docs/operations.md')) ?? []
  const blocks = [...section.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))]
  return blocks.map(([, block = '']) => block.replaceAll(/^ +/gm, ''))
}

/** A program that is restarted when it exits, as by systemd. */
class Part {
  readonly name: string
  #start: () => ChildProcess
  #child: ChildProcess | undefined
  #isWanted = true

  constructor(name: string, start: () => ChildProcess) {
    this.name = name
    this.#start = start
    this.#run()
    ends.push(() => this.end())
  }

  /** Stops the program as an operator does, and starts another version in its place. */
  async replace(start: () => ChildProcess): Promise<void> {
    this.#isWanted = false
    const former = this.#child
    former?.kill('SIGTERM')
    if (former && former.exitCode === null) await once(former, 'exit')
    this.#isWanted = true
    this.#start = start
    this.#run()
  }

  #run(): void {
    const child = this.#start()
    this.#child = child
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => {
        output = `${output}${data}`.slice(-2_000)
      })
    child.once('exit', async (code) => {
      if (!this.#isWanted) return
      if (code !== null) log(`${this.name} ended with ${code}: ${output}`)
      await sleep(RESTART_MS)
      if (this.#isWanted) this.#run()
    })
  }

  kill(): void {
    this.#child?.kill('SIGKILL')
  }

  end(): void {
    this.#isWanted = false
    this.#child?.kill('SIGTERM')
  }
}

const asPostgres = (command: string, ...parameters: string[]) =>
  execFileSync('runuser', ['-u', 'postgres', '--', command, ...parameters], { stdio: 'pipe' }).toString()
const [uid = 0, gid = 0] = ['-u', '-g'].map((part) => Number(execFileSync('id', [part, 'postgres'])))
const account = { uid, gid }
const [version] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
const bin = `/usr/lib/postgresql/${version}/bin`

interface Cluster {
  /** Contains the cluster's data, its log and its socket. */
  readonly home: string
  readonly data: string
  readonly port: number
  readonly healthPort: number
}

async function aCluster(name: string): Promise<Cluster> {
  const home = join(folder, name)
  mkdirSync(home)
  execFileSync('chown', ['postgres:', home])
  return { home, data: join(home, 'data'), port: await aFreePort(), healthPort: await aFreePort() }
}

function start({ home, data, port }: Cluster): void {
  const output = join(home, 'log')
  try {
    asPostgres(`${bin}/pg_ctl`, '-D', data, '-w', '-l', output, '-o', `-p ${port} -k ${home}`, 'start')
  } catch {
    throw new Error(`PostgreSQL does not start: ${readFileSync(output, 'utf8')}`)
  }
}

function stop({ data }: Cluster): void {
  try {
    asPostgres(`${bin}/pg_ctl`, '-D', data, '-m', 'immediate', 'stop')
  } catch {
    // It was killed.
  }
}

async function query(cluster: Cluster, text: string) {
  const client = new pg.Client({
    host: cluster.home,
    port: cluster.port,
    user: 'postgres',
    database: 'postgres',
  })
  // The server may stop meanwhile.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Responds as Patroni does: which role the server has. */
async function answerHealth(cluster: Cluster): Promise<void> {
  const server = createServer(async (request, response) => {
    const wanted = request.url?.startsWith('/primary') ? 'f' : 't'
    const role = await query(cluster, 'select pg_is_in_recovery()::text as role').catch(() => [])
    response.writeHead(String(role[0]?.['role']).startsWith(wanted) ? 200 : 503).end()
  })
  await once(server.listen(cluster.healthPort, '127.0.0.1'), 'listening')
  ends.push(() => server.close())
}

/** Where the log goes. */
const archive = join(folder, 'archive')

async function startDatabases(): Promise<readonly [primary: Cluster, replica: Cluster]> {
  const primary = await aCluster('a')
  const replica = await aCluster('b')
  asPostgres(`${bin}/initdb`, '-D', primary.data, '--auth=trust', '--encoding=UTF8')
  mkdirSync(archive)
  execFileSync('chown', ['postgres:', archive])
  const [archiving = ''] = blocksOf('Recovery to a minute', 'ini')
  appendFileSync(join(primary.data, 'postgresql.conf'), `\n${archiving.replaceAll('/archive', archive)}`)
  start(primary)
  ends.push(() => {
    for (const cluster of [primary, replica]) stop(cluster)
  })
  const from = ['-h', primary.home, '-p', String(primary.port)]
  asPostgres(`${bin}/pg_basebackup`, ...from, '-D', replica.data, '-R', '-X', 'stream', '-c', 'fast')
  start(replica)
  await query(primary, `alter system set synchronous_standby_names = '*'`)
  await query(primary, 'select pg_reload_conf()')
  for (const cluster of [primary, replica]) await answerHealth(cluster)
  return [primary, replica]
}

const ports = {
  primary: await aFreePort(),
  replica: await aFreePort(),
  pgbouncer: await aFreePort(),
  people: await aFreePort(),
  processes: [await aFreePort(), await aFreePort()] as const,
}

/** The set-up's addresses, on this machine. */
const here = (text: string) =>
  text
    .replaceAll('haproxy:5000', `127.0.0.1:${ports.primary}`)
    .replaceAll('haproxy:5001', `127.0.0.1:${ports.replica}`)
    .replaceAll('pgbouncer:6432', `127.0.0.1:${ports.pgbouncer}`)

function startPgBouncer(): Part {
  const users = join(folder, 'userlist.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(users, '"esquadro_service" "password-of-service"\n')
  const settings = fileOf('deploy/pgbouncer.ini')
    .replace('port=5000', `port=${ports.primary}`)
    .replace('listen_port = 6432', `listen_port = ${ports.pgbouncer}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer/userlist.txt', users)
  writeFileSync(file, settings)
  return new Part('PgBouncer', () => spawn('pgbouncer', [file], account))
}

function startHaproxy(
  name: string,
  file: string,
  variables: Readonly<Record<string, string | number>>,
): Part {
  const env = {
    ...process.env,
    ...Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, String(value)])),
  }
  return new Part(name, () => spawn('haproxy', ['-db', '-f', join(root, 'deploy', file)], { env }))
}

async function untilReady(port: number): Promise<void> {
  const deadline = performance.now() + 120_000
  while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status !== 200) {
    if (performance.now() > deadline) throw new Error(`nothing is ready at port ${port}`)
    await sleep(100)
  }
}

interface Work {
  readonly token: string
  readonly professionals: readonly string[]
  readonly key: string
  nfe(): { readonly key: string; readonly bytes: Uint8Array }
}

/** Creates the people whose work the writers do, and an API key of a store. */
async function prepareWork(url: string): Promise<Work> {
  const { db, close } = connect(url, { max: 2 })
  const now = new Date()
  const admin = await anAdmin(db)
  const limits = { maxSeconds: 3_600, idleSeconds: 3_600 }
  const token = await openSession(db, { userId: admin.id, userAgent: 'try', limits, now })
  // Adjustments that together exceed the limit would wait for a second administrator.
  const value = JSON.stringify({ ...defaultSettings, adjustmentAlonePoints: 1_000_000 })
  await db.insertInto('settings').values({ value, version: 1, updatedAt: now }).execute()
  const professionals = await Promise.all(
    Array.from({ length: WRITERS }, async () => (await aProfessional(db)).id),
  )
  const store = await aStore(db)
  const customer = await aCustomer(db, { professionalId: professionals[0] ?? '' })
  const key = `esq_${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('apiKeys')
    .values({
      name: 'Sistema',
      storeId: store.id,
      prefix: key.slice(0, 10),
      keyHash: hashApiKey(key),
      scopes: ['invoices:send'],
      perMinute: 6_000,
      createdAt: now,
      createdBy: admin.id,
    })
    .execute()
  await close()
  const nfe = () =>
    anNfe({
      storeCnpj: store.cnpj,
      recipient: { document: customer.document, name: customer.name },
      issuedAt: new Date(now.getTime() - 86_400_000),
      items: [{ code: 'X1', valueCents: 100_000 }],
    })
  return { token, professionals, key, nfe }
}

/** The calls that were answered with success, and the longest time that one waited for its answer. */
class Writers {
  readonly posted: { readonly id: string; readonly points: number }[] = []
  readonly sent = new Map<string, string>()
  retries = 0
  longestMs = 0
  #isOver = false
  readonly #running: Promise<unknown>

  constructor(work: Work) {
    this.#running = Promise.all(
      Array.from({ length: WRITERS }, (_, nth) =>
        sendsInvoices(nth) ? this.#send(work) : this.#post(work, nth),
      ),
    )
  }

  get acknowledged(): number {
    return this.posted.length + this.sent.size
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async #post({ token, professionals }: Work, nth: number): Promise<void> {
    for (let points = 1; !this.#isOver; points += 1) {
      const body = JSON.stringify({
        id: professionals[nth],
        points,
        reason: `Escritor ${nth}, lançamento ${points}`,
      })
      const headers = {
        authorization: token,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      }
      const { id } = await this.#untilDone<{ id: string }>(`/api${adjustments.create.path}`, {
        method: 'POST',
        body,
        headers,
      })
      this.posted.push({ id, points })
    }
  }

  async #send({ key, nfe }: Work): Promise<void> {
    while (!this.#isOver) {
      const note = nfe()
      const body = new Uint8Array(note.bytes)
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/xml' }
      const { id } = await this.#untilDone<{ id: string }>(`/api${integration.send.path}`, {
        method: 'POST',
        body,
        headers,
      })
      this.sent.set(note.key, id)
    }
  }

  async #untilDone<T>(path: string, init: RequestInit): Promise<T> {
    for (;;) {
      const startedAt = performance.now()
      const response = await fetch(`http://127.0.0.1:${ports.people}${path}`, init).catch(() => null)
      const text = (await response?.text().catch(() => '')) ?? ''
      this.longestMs = Math.max(this.longestMs, performance.now() - startedAt)
      if (response?.status === 200 && text) return JSON.parse(text) as T
      if (response && ![409, 429, 502, 503, 504].includes(response.status) && response.status !== 200)
        throw new Error(`${path}: ${response.status} ${text}`)
      this.retries += 1
      await sleep(50)
    }
  }
}

/** Restores the state of an instant from a base backup and the archived log, on a server of its own. */
async function restore(base: string, instant: Date): Promise<Cluster> {
  const cluster = await aCluster('restored')
  execFileSync('cp', ['-a', base, cluster.data])
  const [, recovery = ''] = blocksOf('Recovery to a minute', 'ini')
  const settings = recovery
    .replaceAll('/archive', archive)
    .replace(
      /(recovery_target_time = ).*/,
      `$1'${instant.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
    )
  appendFileSync(join(cluster.data, 'postgresql.conf'), `\narchive_mode = off\n${settings}`)
  asPostgres('touch', join(cluster.data, 'recovery.signal'))
  start(cluster)
  ends.push(() => stop(cluster))
  const isPromoted = async () =>
    (await query(cluster, 'select pg_is_in_recovery() as replays'))[0]?.['replays'] === false
  while (!(await isPromoted())) await sleep(100)
  return cluster
}

interface Result {
  readonly part: string
  readonly outageMs: number
  readonly longestMs: number
  readonly retries: number
}

/** Kills a part under the writers. Returns how long none of all calls that began afterwards succeeded, at most. */
async function tryWithout(
  writers: Writers,
  part: string,
  kill: () => unknown,
  away: () => unknown = () => undefined,
): Promise<Result> {
  await sleep(CALM_MS)
  writers.longestMs = 0
  const before = writers.retries
  const killedAt = performance.now()
  let lastAt = killedAt
  let outageMs = 0
  let count = writers.acknowledged
  await kill()
  const coming = Promise.resolve(away())
  while (performance.now() - killedAt < 5_000 || performance.now() - lastAt > 1_000) {
    await sleep(10)
    if (performance.now() - killedAt > 60_000) throw new Error(`no service for a minute after ${part}`)
    if (writers.acknowledged === count) continue
    count = writers.acknowledged
    outageMs = Math.max(outageMs, performance.now() - lastAt)
    lastAt = performance.now()
  }
  await coming
  return { part, outageMs, longestMs: writers.longestMs, retries: writers.retries - before }
}

const assetsOf = (version: string) => join(version, 'web/build/client/assets')
/** Files for browsers: one of the present version, which the next one keeps, and one that only the next one has. */
const presentFile = 'of-the-present-version.txt'
const nextFile = 'of-the-next-version.txt'

/** Makes the next version: a column more, and other files for browsers. */
function aNextVersion(present: string): string {
  const next = join(folder, 'next')
  writeFileSync(join(assetsOf(present), presentFile), 'present')
  execFileSync(process.execPath, [join(root, 'scripts/assemble.mjs'), next, present])
  writeFileSync(
    join(next, 'server/migrations/9999-next.sql'),
    'alter table users add column next_version text;\n',
  )
  writeFileSync(join(assetsOf(next), nextFile), 'next')
  return next
}

/** Replaces the processes while readers and writers go on. Returns the number of requests, and what failed. */
async function upgradeUnderLoad(writers: Writers, steps: readonly (() => Promise<void>)[]) {
  const failed: string[] = []
  let requests = 0
  let isDone = false
  const before = { retries: writers.retries, acknowledged: writers.acknowledged }
  const paths = ['/', '/blog', `/api${publicPoints.getRoots.path}`, `/assets/${presentFile}`]
  const reader = async (nth: number) => {
    for (let turn = nth; !isDone || requests < REQUESTS; turn += 1) {
      const path = paths[turn % paths.length] ?? '/'
      const response = await fetch(`http://127.0.0.1:${ports.people}${path}`).catch(() => null)
      await response?.arrayBuffer().catch(() => failed.push(`${path} broke off`))
      requests += 1
      if (response?.status !== 200) failed.push(`${path} ${response?.status}`)
    }
  }
  const readers = Array.from({ length: READERS }, (_, nth) => reader(nth))
  for (const step of steps) {
    await step()
    await sleep(CALM_MS)
    // From now on pages come from the next version as well, and name its files.
    if (!paths.includes(`/assets/${nextFile}`)) paths.push(`/assets/${nextFile}`)
  }
  isDone = true
  await Promise.all(readers)
  for (let nth = before.retries; nth < writers.retries; nth += 1) failed.push('a writer')
  return { requests: requests + writers.acknowledged - before.acknowledged, failed }
}

async function run(): Promise<boolean> {
  const [primary, replica] = await startDatabases()
  const database = startHaproxy('HAProxy before the databases', 'haproxy-database.cfg', {
    DATABASE_A: `127.0.0.1:${primary.port}`,
    DATABASE_B: `127.0.0.1:${replica.port}`,
    HEALTH_A: primary.healthPort,
    HEALTH_B: replica.healthPort,
    PRIMARY_PORT: ports.primary,
    REPLICA_PORT: ports.replica,
  })
  for (const block of blocksOf('Several machines', 'sql'))
    for (const statement of block.split(/;\n/).filter((text) => text.trim())) await query(primary, statement)
  const pgbouncer = startPgBouncer()
  let bucket = await aBucket()
  ends.push(() => bucket.close())
  const variables = Object.fromEntries(
    blocksOf('Several machines', 'sh').flatMap((block) =>
      block
        .trim()
        .split('\n')
        .map((line) => here(line).split(/=(.*)/s).slice(0, 2)),
    ),
  ) as Record<string, string>
  const environment = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    ...variables,
    DATABASE_PREPARE: 'off',
    SECRET_KEY: randomBytes(32).toString('hex'),
    PUBLIC_URL: `http://127.0.0.1:${ports.people}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    TRUST_PROXY: '127.0.0.1',
    S3_BUCKET: 'esquadro',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: 'try',
    S3_SECRET_ACCESS_KEY: 'try-secret',
    SHUTDOWN_DELAY: '4',
    ZIP_CODE_URL: 'off',
    LOG_LEVEL: 'fatal',
  }
  const present = join(folder, 'present')
  execFileSync(process.execPath, [join(root, 'scripts/assemble.mjs'), present])
  const next = aNextVersion(present)
  const startAs = (nth: number, version: string) => () =>
    spawn(process.execPath, ['server/src/main.ts'], {
      cwd: version,
      env: { ...environment, PORT: String(ports.processes[nth]), DATA_FOLDER: join(folder, `data-${nth}`) },
    })
  const processes = ports.processes.map((_, nth) => new Part(`process ${nth + 1}`, startAs(nth, present)))
  for (const port of ports.processes) await untilReady(port)
  const people = startHaproxy('HAProxy before the processes', 'haproxy.cfg', {
    PORT: ports.people,
    PROCESS_A: `127.0.0.1:${ports.processes[0]}`,
    PROCESS_B: `127.0.0.1:${ports.processes[1]}`,
  })
  await untilReady(ports.people)
  log('two databases, the replica synchronous; PgBouncer, HAProxy, two processes and a bucket')

  const owner = variables['DATABASE_MIGRATION_URL'] ?? ''
  const work = await prepareWork(owner)
  const base = join(primary.home, 'base')
  asPostgres(
    `${bin}/pg_basebackup`,
    '-h',
    primary.home,
    '-p',
    String(primary.port),
    '-D',
    base,
    '-X',
    'stream',
    '-c',
    'fast',
  )
  const writers = new Writers(work)
  const upgrade = await upgradeUnderLoad(
    writers,
    processes.map((part, nth) => async () => {
      await part.replace(startAs(nth, next))
      await untilReady(ports.processes[nth] ?? 0)
    }),
  )
  const results: Result[] = []
  for (const part of [...processes, people, pgbouncer, database])
    results.push(await tryWithout(writers, part.name, () => part.kill()))
  await sleep(CALM_MS)
  const remembered = { instant: new Date(), acknowledged: writers.acknowledged }
  await sleep(CALM_MS)
  // Archives the log of that instant, as archive_timeout does within a minute.
  await query(primary, 'select pg_switch_wal()')
  results.push(
    await tryWithout(
      writers,
      'bucket',
      () => bucket.close(),
      async () => {
        await sleep(RESTART_MS)
        bucket = await aBucket(bucket)
      },
    ),
  )
  const [pid = ''] = readFileSync(join(primary.data, 'postmaster.pid'), 'utf8').split('\n')
  results.push(
    await tryWithout(
      writers,
      `primary, promoted after ${AWAY_MS / 1_000} s`,
      () => process.kill(Number(pid), 'SIGKILL'),
      async () => {
        await sleep(AWAY_MS)
        await query(replica, `alter system set synchronous_standby_names = ''`)
        await query(replica, 'select pg_promote(true)')
      },
    ),
  )
  await sleep(CALM_MS)
  await writers.end()

  log('\n| killed | service again after | longest answer | retries |\n|---|---|---|---|')
  for (const { part, outageMs, longestMs, retries } of results)
    log(`| ${part} | ${(outageMs / 1_000).toFixed(1)} s | ${(longestMs / 1_000).toFixed(1)} s | ${retries} |`)
  const { db, close } = connect(owner, { max: 2 })
  const posted = await db.selectFrom('adjustments').select('id').where('status', '=', 'posted').execute()
  const invoices = await db.selectFrom('invoices').select(['id', 'accessKey']).execute()
  const { total } = await db
    .selectFrom('pointEntries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('total'))
    .executeTakeFirstOrThrow()
  const broken = (await verifyLedger(db, new Date(), {})).filter((verdict) => verdict.broken > 0)
  await close()
  const restored = await restore(base, remembered.instant)
  const then = connect(`postgres://postgres@localhost:${restored.port}/esquadro`, { max: 1 })
  const thenPosted = await then.db.selectFrom('adjustments').select('requestedAt as at').execute()
  const thenSent = await then.db
    .selectFrom('invoices')
    .innerJoin('files', 'files.id', 'invoices.fileId')
    .select(['invoices.createdAt as at', 'files.storageKey'])
    .execute()
  const thenBroken = (await verifyLedger(then.db, new Date(), {})).filter((verdict) => verdict.broken > 0)
  await then.close()
  const missing = thenSent.filter(({ storageKey }) => !bucket.objects.has(`/esquadro/${storageKey}`))
  const isOfThen = [...thenPosted, ...thenSent].every(({ at }) => at <= remembered.instant)
  const ids = new Set(posted.map(({ id }) => id))
  const idOf = new Map(invoices.map(({ id, accessKey }) => [accessKey, id]))
  const lost =
    writers.posted.filter(({ id }) => !ids.has(id)).length +
    [...writers.sent].filter(([key, id]) => idOf.get(key) !== id).length
  const doubled = posted.length - writers.posted.length + invoices.length - idOf.size
  const points = writers.posted.reduce((sum, entry) => sum + entry.points, 0)
  const slowest = Math.max(...results.map(({ outageMs }) => outageMs))
  const waited = results.at(-1)?.longestMs ?? Number.NaN
  const checks: readonly (readonly [string, boolean])[] = [
    [
      `${writers.posted.length} postings and ${writers.sent.size} invoices acknowledged, ${lost} lost`,
      lost === 0,
    ],
    [`${doubled} carried out twice`, doubled === 0],
    [`${Number(total)} points in the ledger, ${points} acknowledged`, Number(total) === points],
    [`rules of the ledger broken: ${broken.map(({ name }) => name).join() || 'none'}`, broken.length === 0],
    [
      `restored to ${remembered.instant.toISOString()}: ${thenPosted.length + thenSent.length} calls of ${remembered.acknowledged} acknowledged`,
      thenPosted.length + thenSent.length >= remembered.acknowledged && isOfThen,
    ],
    [
      `${thenBroken.length} rules broken there, ${missing.length} files missing`,
      thenBroken.length + missing.length === 0,
    ],
    [
      `${upgrade.requests} requests during a rolling upgrade, ${upgrade.failed.length} failed ${[...new Set(upgrade.failed)].join(', ')}`,
      upgrade.requests >= REQUESTS && upgrade.failed.length === 0,
    ],
    ['service again within 10 s of each', slowest <= MAX_OUTAGE_MS],
    ['answers within 2 s while the primary is away', waited <= MAX_ANSWER_MS],
  ]
  log('')
  for (const [line, isRight] of checks) log(`${isRight ? 'ok    ' : 'WRONG '} ${line}`)
  return checks.every(([, isRight]) => isRight)
}

async function stopAll(): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end()
}

for (const event of ['uncaughtException', 'SIGINT', 'SIGTERM'] as const)
  process.on(event, async (reason: unknown) => {
    log(String(reason))
    await stopAll()
    process.exit(1)
  })
try {
  if (!(await run())) process.exitCode = 1
} finally {
  await stopAll()
}
