// npm run failover-test: two PostgreSQL with synchronous streaming replication and two processes of the
// application behind one address. Eight writers post points while the primary is killed and the replica is
// promoted. Fails if an acknowledged point is lost, if one is posted twice, or if service does not resume
// within 10 s, all without a restart.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectTo, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as adjustments from '@esquadro/contract/adjustments/cms'
import { openScratch } from '@esquadro/embedded-postgres/scratch'
import pg from 'pg'
import { accountFor } from '../embedded-postgres/src/account.ts'
import { findBinaries } from '../embedded-postgres/src/binaries.ts'
import { copyCluster, ensureCluster, user } from '../embedded-postgres/src/cluster.ts'
import { type Home, prepareHome, preparePassword } from '../embedded-postgres/src/home.ts'
import { launch, type Postmaster, shutDown } from '../embedded-postgres/src/postmaster.ts'
import { connect } from '../server/src/database/connect.ts'
import { openSession } from '../server/src/http/sessions.queries.ts'
import { verifyLedger } from '../server/src/points/proof/verify.queries.ts'
import { anAdmin, aProfessional } from '../server/src/testing/builders.ts'
import { someServers } from '../server/src/testing/processes.ts'

const WRITERS = 8
/** The number of acknowledged calls after which the primary is killed. */
const BEFORE = 60
const AFTER_MS = 4_000
const MAX_MS = 10_000

const log = (line: string) => process.stdout.write(`${line}\n`)
const quiet = () => undefined

interface Cluster {
  readonly home: Home
  readonly postmaster: Postmaster
}

const scratch = openScratch('esquadro-failover-')
const account = accountFor(scratch.folder)
const binaries = await findBinaries(account)
const settings = {
  max_connections: '100',
  shared_buffers: '64MB',
  wal_level: 'replica',
  max_wal_senders: '4',
  wal_keep_size: '512MB',
  hot_standby: 'on',
  timezone: 'UTC',
}

async function query(at: Postmaster, password: string, text: string, database = 'postgres') {
  const { host, port } = at
  const client = new pg.Client({ host, port, user, password, database })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function startPrimary(): Promise<Cluster & { readonly password: string }> {
  const home = await prepareHome(join(scratch.folder, 'a'), account)
  const password = await preparePassword(home, account, undefined)
  await ensureCluster({ home, account, binaries, template: undefined, log: quiet })
  const postmaster = await launch({ home, account, binaries, settings, onLaunch: quiet })
  await query(postmaster, password, 'create database esquadro')
  return { home, postmaster, password }
}

/** Copies the running primary and starts the copy as its replica; from then on the primary waits for it. */
async function startReplica({ home: from, postmaster, password }: Cluster & { readonly password: string }) {
  const home = await prepareHome(join(scratch.folder, 'b'), account)
  const { host, port } = postmaster
  const backup = new pg.Client({ host, port, user, password, database: 'postgres' })
  await backup.connect()
  await backup.query(`select pg_backup_start('failover', true)`)
  await copyCluster(from.cluster, home.cluster, account)
  const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await backup.end()
  const write = (name: string, content: string) => {
    const file = join(home.cluster, name)
    writeFileSync(file, content)
    if (account) chownSync(file, account.uid, account.gid)
  }
  write('backup_label', rows[0]?.labelfile ?? '')
  write('standby.signal', '')
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true })
  const following = {
    ...settings,
    primary_conninfo: `host=${host} port=${port} user=${user} password=${password} application_name=b`,
  }
  const standby = await launch({ home, account, binaries, settings: following, onLaunch: quiet })
  for (;;) {
    const [sender] = await query(postmaster, password, 'select state from pg_stat_replication')
    if (sender?.['state'] === 'streaming') break
    await sleep(50)
  }
  await query(postmaster, password, `alter system set synchronous_standby_names = '*'`)
  await query(postmaster, password, 'select pg_reload_conf()')
  return { home, postmaster: standby }
}

/** One address in front of both, as a load balancer that follows the role. */
async function openBalancer(first: Postmaster) {
  let target = first
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connectTo(join(target.host, `.s.PGSQL.${target.port}`))
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', quiet).on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    switchTo(next: Postmaster) {
      target = next
      for (const socket of sockets) socket.destroy()
    },
    close: () => server.close(),
  }
}

const ends: (() => unknown)[] = [() => scratch.close()]
try {
  const primary = await startPrimary()
  ends.push(() => shutDown(primary.home, binaries))
  const { password } = primary
  const balancer = await openBalancer(primary.postmaster)
  ends.push(balancer.close)
  const url = `postgres://${user}:${password}@127.0.0.1:${balancer.port}/esquadro`
  const processes = await someServers(1, url)
  ends.push(() => processes.end())
  const servers = [...processes.servers, await processes.another()]
  const replica = await startReplica(primary)
  ends.push(() => shutDown(replica.home, binaries))
  log('two databases, the replica synchronous; two processes')

  const own = connect(url, { max: 2 })
  ends.push(own.close)
  const admin = await anAdmin(own.db)
  const now = new Date()
  const token = await openSession(own.db, {
    userId: admin.id,
    userAgent: 'failover',
    limits: { maxSeconds: 3_600, idleSeconds: 3_600 },
    now,
  })
  const people = await Promise.all(Array.from({ length: WRITERS }, () => aProfessional(own.db)))

  let isOver = false
  let killedAt = Number.POSITIVE_INFINITY
  let backAfter: number | null = null
  const acknowledged: { readonly id: string; readonly points: number }[] = []
  let retries = 0
  const writers = people.map(async ({ id }, nth) => {
    const server = servers[nth % servers.length]
    if (!server) throw new Error('no server')
    for (let points = 1; !isOver; points += 1) {
      const key = randomUUID()
      for (;;) {
        const body = { id, points, reason: `Escritor ${nth}, lançamento ${points}` }
        const response = await server.call(token, adjustments.create, body, key).catch(() => null)
        if (response?.status === 200) {
          acknowledged.push({ id: response.data.id, points })
          if (performance.now() > killedAt) backAfter ??= performance.now() - killedAt
          break
        }
        if (response && response.status !== 503 && response.status !== 429)
          throw new Error(`${response.status} ${JSON.stringify(response.error)}`)
        retries += 1
        if (performance.now() - killedAt > 60_000) throw new Error('no service for a minute')
        await sleep(50)
      }
    }
  })
  while (acknowledged.length < BEFORE) await sleep(50)
  const before = acknowledged.length
  killedAt = performance.now()
  process.kill(primary.postmaster.pid, 'SIGQUIT')
  await query(replica.postmaster, password, 'select pg_promote(true)')
  balancer.switchTo(replica.postmaster)
  const promotedAfter = performance.now() - killedAt
  while (backAfter === null && performance.now() - killedAt < 60_000) await sleep(50)
  await sleep(AFTER_MS)
  isOver = true
  await Promise.all(writers)

  const posted = await own.db.selectFrom('adjustments').select('id').where('status', '=', 'posted').execute()
  const ids = new Set(posted.map(({ id }) => id))
  const lost = acknowledged.filter(({ id }) => !ids.has(id)).length
  const sum = (rows: readonly { readonly points: number }[]) =>
    rows.reduce((total, { points }) => total + points, 0)
  const { total } = await own.db
    .selectFrom('pointEntries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('total'))
    .executeTakeFirstOrThrow()
  const broken = (await verifyLedger(own.db, new Date(), {})).filter((verdict) => verdict.broken > 0)
  const ready = await Promise.all(servers.map(({ origin }) => fetch(`${origin}/readyz`)))
  log(
    `${before} acknowledged before, ${acknowledged.length - before} after; ${retries} retries; promoted after ${promotedAfter.toFixed(0)} ms, service again after ${(backAfter ?? Number.NaN).toFixed(0)} ms`,
  )
  const checks: readonly (readonly [string, boolean])[] = [
    [`${lost} acknowledged lost`, lost === 0],
    [
      `${posted.length - acknowledged.length} posted more than acknowledged`,
      posted.length === acknowledged.length,
    ],
    [
      `${Number(total)} points in the ledger, ${sum(acknowledged)} acknowledged`,
      Number(total) === sum(acknowledged),
    ],
    [`${broken.length} rules of the ledger broken`, broken.length === 0],
    ['service again within 10 s', backAfter !== null && backAfter <= MAX_MS],
    ['both processes ready', ready.every(({ status }) => status === 200)],
  ]
  for (const [line, isRight] of checks) log(`${isRight ? 'ok    ' : 'WRONG '} ${line}`)
  if (!checks.every(([, isRight]) => isRight)) process.exitCode = 1
} finally {
  for (const end of ends.reverse()) await end()
}
