import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { aCpf } from '../server/src/fiscal/samples/documents.ts'
import { fillProgramme, SIZES } from './fill.ts'
import { type Programme, startProgramme } from './programme.ts'
import { median, quantile, type Section, table, whole } from './section.ts'

const NOTES = 1_000
const TIMES = 1_000
const GUESSES = 10_000
const GUESSERS = 20
const MAX_MS = 60
const MAX_DIFFERENCE_MS = 2
/** The documents that a store may ask about in 24 hours while they are guessed. */
const LIMIT = 300
/** More than are timed. */
const MANY = 10_000
const WARM_UP = 200
/** The first numbers of the documents, far from those of the guesses and of each other. */
const REGISTERED = 20_000
const SILENT = 30_000
const UNKNOWN = 50_000

export const counter: Section = {
  name: 'counter',
  title: 'The counter',
  async measure() {
    const notes = compareNotes()
    // Filled apart from the programme of the others.
    const programme = await startProgramme()
    const client = new pg.Client({ connectionString: programme.url })
    try {
      await fillProgramme(programme.url)
      await client.connect()
      const prepared = await prepare(client)
      const times = await timeAnswers(programme, prepared)
      const guessed = await guess(programme, client, prepared)
      const p95 = quantile([...times.registered, ...times.unknown, ...times.silent], 0.95)
      const medians = [median(times.registered), median(times.unknown), median(times.silent)]
      const [registered = 0, unknown = 0, silent = 0] = medians
      const difference = Math.abs(unknown - silent)
      const failures = [
        notes.isEqual ? [] : [`the preview differs from the credit: ${notes.line}`],
        p95 > MAX_MS ? [`5 % of the answers take over ${p95.toFixed(0)} ms`] : [],
        difference > MAX_DIFFERENCE_MS ? [`answers differ by ${difference.toFixed(1)} ms`] : [],
        times.bodies.size === 1 ? [] : ['the answers for silent and unknown documents differ'],
        guessed.answered > LIMIT || guessed.events !== 1 ? ['guesses pass the limit'] : [],
      ].flat()
      const row = (name: string, ms: readonly number[]) => [
        name,
        median(ms).toFixed(1),
        quantile(ms, 0.95).toFixed(1),
      ]
      return {
        failures,
        text: `
The points announced before a sale, compared with those that the approval of its note credits, in random programmes with rates by brand, category,
product and unit, moved operations, campaigns with limits, segments and levels: **${notes.line}**.

The call by an API key with two lines, in turn for each kind of document, over ${whole(SIZES.entries)} entries and ${whole(SIZES.customers)} customers. Milliseconds of
${whole(TIMES)} calls each:

${table(
  ['document', 'median', 'p95'],
  [
    row('registered: it earns', times.registered),
    row('registered with a blocked professional: the answer of an unknown one', times.silent),
    row('unknown', times.unknown),
  ],
)}

95 % of all take at most **${p95.toFixed(1)} ms** (at most ${MAX_MS}). The medians of the last two differ by **${difference.toFixed(2)} ms** (at most ${MAX_DIFFERENCE_MS}), and
their responses are the same bytes; a registered document takes ${Math.abs(registered - unknown).toFixed(2)} ms ${registered > unknown ? 'more' : 'less'} than an unknown one.

${whole(GUESSES)} random CPFs, ${GUESSERS} at once, by one store: **${whole(guessed.answered)}** answers (at most ${whole(LIMIT)}), ${whole(guessed.refused)} refusals and ${guessed.events} security event.`,
      }
    } finally {
      await client.end()
      await programme.close()
    }
  },
}

/** Runs the model test of the server on many notes, and returns its last line. */
function compareNotes(): { readonly isEqual: boolean; readonly line: string } {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      resolve(import.meta.dirname, '../node_modules/vitest/vitest.mjs'),
      'run',
      'server/src/sales/counter/credit.model.test.ts',
    ],
    {
      cwd: resolve(import.meta.dirname, '..'),
      env: { ...process.env, COUNTER_NOTES: String(NOTES) },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  const line = /\d+ notes: .*/.exec(stdout)?.[0] ?? 'no note was compared'
  return { isEqual: status === 0, line }
}

const KINDS = ['registered', 'silent', 'unknown'] as const

interface Prepared {
  /** A key of the store whose answers are timed, and keys of another one that guesses. */
  readonly token: string
  readonly guessing: readonly string[]
  readonly lines: readonly { readonly code: string; readonly valueCents: number }[]
  readonly registered: readonly string[]
  /** Documents of customers whose professional is blocked. */
  readonly silent: readonly string[]
}

/** Creates keys of two stores, blocks professionals, and returns documents and goods. */
async function prepare(client: pg.Client): Promise<Prepared> {
  await setLimit(client, MANY)
  const { rows: stores } = await client.query<{ id: string }>(
    'select id from stores where active and not awaits_approval order by id limit 2',
  )
  const addKey = async (storeId: string | undefined) => {
    const token = `esq_${randomBytes(32).toString('base64url')}`
    await client.query(
      `insert into api_keys (name, store_id, prefix, key_hash, scopes, per_minute, created_by, created_at)
        select 'Balcão', $1, $2, $3, '{invoices:check}', 6000, id, now() from users where email = 'admin@esquadro.demo'`,
      [storeId, token.slice(0, 10), createHash('sha256').update(token).digest()],
    )
    return token
  }
  const token = await addKey(stores[0]?.id)
  const guessing: string[] = []
  // A key makes at most 6,000 calls a minute.
  for (let key = 0; key < 4; key += 1) guessing.push(await addKey(stores[1]?.id))
  const valid = `customer_validities v join customers c on c.id = v.customer_id and c.active
    join users u on u.id = c.professional_id where v.active and v.days @> current_date`
  await client.query(
    `update users set status = 'blocked' where id in (
      select professional_id from (select c.professional_id, sum(count(*)) over (order by c.professional_id) as documents
        from ${valid} and u.status = 'active' and u.email not like '%@esquadro.demo' group by 1) p where documents <= 2 * $1::int)`,
    [TIMES],
  )
  /** Gives customers valid CPFs instead of the numbers of the filled ones, and returns them. */
  const documentsOf = async (status: string, first: number) => {
    const { rows } = await client.query<{ customer_id: string }>(
      `select v.customer_id from ${valid} and u.status = $1 order by md5(v.document) limit $2`,
      [status, TIMES],
    )
    const ids = rows.map(({ customer_id: id }) => id)
    const documents = ids.map((_, nth) => aCpf(first + nth))
    for (const [table, column] of [
      ['customers', 'id'],
      ['customer_validities', 'customer_id'],
    ])
      await client.query(
        `update ${table} t set document = n.document from unnest($1::uuid[], $2::text[]) n (id, document) where t.${column} = n.id`,
        [ids, documents],
      )
    return documents
  }
  const registered = await documentsOf('active', REGISTERED)
  const silent = await documentsOf('blocked', SILENT)
  const { rows: products } = await client.query<{ code: string }>(
    'select min(code) as code from products where active group by code having count(*) = 1 order by 1 limit 2',
  )
  await client.query('vacuum analyze')
  return {
    token,
    guessing,
    lines: products.map(({ code }) => ({ code, valueCents: 123_456 })),
    registered,
    silent,
  }
}

const setLimit = (client: pg.Client, limit: number) =>
  client.query(
    `update settings set version = version + 1,
      value = value || jsonb_build_object('counter', true, 'counterPerStoreDay', $1::int)`,
    [limit],
  )

async function ask({ origin }: Programme, token: string, body: object) {
  const startsAt = performance.now()
  const response = await fetch(`${origin}/api/integrations/counter/check`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, text, ms: performance.now() - startsAt }
}

/** Times the answers in turn, so that the load of the machine affects all kinds alike. */
async function timeAnswers(programme: Programme, { token, lines, registered, silent }: Prepared) {
  const timed: Record<(typeof KINDS)[number], number[]> = { registered: [], silent: [], unknown: [] }
  const bodies = new Set<string>()
  for (let turn = -WARM_UP; turn < TIMES; turn += 1) {
    const place = Math.abs(turn)
    const documents = {
      registered: registered[place % registered.length] ?? '',
      silent: silent[place % silent.length] ?? '',
      unknown: aCpf(UNKNOWN + turn),
    }
    // Each kind comes first as often as any other.
    const kinds = KINDS.map((_, nth) => KINDS[(nth + place) % KINDS.length] ?? 'unknown')
    for (const kind of kinds) {
      const { status, text, ms } = await ask(programme, token, { document: documents[kind], lines })
      if (status !== 200) throw new Error(`${kind}: ${text}`)
      if (kind !== 'registered') bodies.add(text)
      if (turn >= 0) timed[kind].push(ms)
    }
  }
  return { ...timed, bodies }
}

/** Asks about many random CPFs at once. */
async function guess(programme: Programme, client: pg.Client, { guessing }: Prepared) {
  await setLimit(client, LIMIT)
  let next = 0
  let answered = 0
  const work = async () => {
    while (next < GUESSES) {
      next += 1
      const at = next
      const token = guessing[at % guessing.length] ?? ''
      const { status, text } = await ask(programme, token, { document: aCpf(at) })
      if (status === 200) answered += 1
      else if (status !== 429) throw new Error(text)
    }
  }
  await Promise.all(Array.from({ length: GUESSERS }, work))
  const { rows } = await client.query<{ events: number }>(
    `select count(*)::int as events from security_events where kind = 'counter-limit'`,
  )
  return { answered, refused: GUESSES - answered, events: rows[0]?.events ?? 0 }
}
