import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Programme } from './programme.ts'
import { median } from './rate.ts'

/** A smaller file for quick measurements of a change. */
export const ROWS = Number(process.env['IMPORT_ROWS'] ?? 100_000)
const ROUNDS = 3

interface Round {
  /** Seconds of COPY and INSERT … ON CONFLICT, and of the import: dry run and import together. */
  readonly bare: number
  readonly ours: number
  /** The peak growth of the server's memory, in MiB. */
  readonly mebibytes: number
  /** Milliseconds of another call at p95, during the import and without it. */
  readonly meanwhile: number
  readonly alone: number
}

export type ProductImport = Round & { readonly ratio: number }

/**
 * Imports 100,000 new products from a CSV file, compared with COPY and INSERT … ON CONFLICT of the same file,
 * alternating.
 */
export async function measureProductImport(programme: Programme): Promise<ProductImport> {
  const client = new pg.Client({ connectionString: programme.url })
  await client.connect()
  const file = join(tmpdir(), `esquadro-bench-${process.pid}.csv`)
  try {
    const csv = await sheetOf(client)
    writeFileSync(file, csv)
    // PostgreSQL reads the file as another user.
    chmodSync(file, 0o644)
    const admin = await programme.tokenOf('admin')
    const member = await programme.tokenOf('professional')
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await empty(client)
      const bare = await copyAndInsert(client, file)
      await empty(client)
      rounds.push({ bare, ...(await importSheet(programme, { csv, admin, member })) })
    }
    const of = (key: keyof Round) => median(rounds.map((round) => round[key]))
    return {
      bare: of('bare'),
      ours: of('ours'),
      mebibytes: of('mebibytes'),
      meanwhile: of('meanwhile'),
      alone: of('alone'),
      ratio: median(rounds.map((round) => round.ours / round.bare)),
    }
  } finally {
    await empty(client)
    await client.end()
    rmSync(file, { force: true })
  }
}

const empty = async (client: pg.Client): Promise<void> => {
  // Nothing refers to these rows, and triggers would check each of them.
  await client.query(`set session_replication_role = replica`)
  await client.query(`delete from products where code like 'SHEET-%'`)
  await client.query(`set session_replication_role = origin`)
  await client.query('vacuum analyze products')
  await client.query('checkpoint')
}

/** A file of new products over the brands and categories of the programme, each with an EAN. */
async function sheetOf(client: pg.Client): Promise<string> {
  const namesOf = async (table: string) =>
    (await client.query<{ name: string }>(`select name from ${table} where active order by name`)).rows.map(
      ({ name }) => name,
    )
  const [brands, categories] = [await namesOf('brands'), await namesOf('categories')]
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const brand = brands[index % brands.length]
    const category = categories[(index >> 3) % categories.length]
    return `Produto importado ${index};SHEET-${index};${brand};${category};${eanOf(index)};UN`
  })
  return ['Nome;Código;Marca;Categoria;EAN;Unidade', ...lines].join('\n')
}

function eanOf(index: number): string {
  const digits = `299${String(index).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function copyAndInsert(client: pg.Client, file: string): Promise<number> {
  const start = performance.now()
  await client.query('begin')
  await client.query(
    'create temp table sheet (name text, code text, brand text, category text, ean text, unit text) on commit drop',
  )
  await client.query(`copy sheet from '${file}' with (format csv, delimiter ';', header)`)
  await client.query(`
    insert into products (created_at, updated_at, name, code, brand_id, category_id, ean, unit)
    select now(), now(), s.name, s.code, b.id, c.id, s.ean, s.unit
    from sheet s join brands b on b.name_key = fold(s.brand) join categories c on c.name_key = fold(s.category)
    on conflict (brand_id, code) do update set name = excluded.name, category_id = excluded.category_id,
      ean = excluded.ean, unit = excluded.unit`)
  await client.query('commit')
  return (performance.now() - start) / 1_000
}

interface Sheet {
  readonly csv: string
  readonly admin: string
  readonly member: string
}

async function importSheet(
  programme: Programme,
  { csv, admin, member }: Sheet,
): Promise<Omit<Round, 'bare'>> {
  const call = async () => {
    const start = performance.now()
    const response = await fetch(`${programme.origin}/api/products/get-all?limit=25`, {
      headers: { authorization: member },
    })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`the other call ended with ${response.status}`)
    return performance.now() - start
  }
  const callUntil = async (isOver: () => boolean) => {
    const times: number[] = []
    for (; !isOver(); await sleep(25)) times.push(await call())
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  }
  const pause = performance.now() + 3_000
  const alone = await callUntil(() => performance.now() > pause)
  const before = programme.memory()
  let highest = before
  let isOver = false
  const watching = (async () => {
    for (; !isOver; await sleep(100)) highest = Math.max(highest, programme.memory())
  })()
  const calling = callUntil(() => isOver)
  // Awaited after the import.
  calling.catch(() => undefined)
  const form = new FormData()
  form.append('file', new File([csv], 'produtos.csv', { type: 'text/csv' }))
  const start = performance.now()
  try {
    const response = await fetch(`${programme.origin}/api/products/import`, {
      method: 'POST',
      headers: { authorization: admin },
      body: form,
    })
    const result = (await response.json()) as { created?: number }
    if (result.created !== ROWS)
      throw new Error(`the import ended with ${JSON.stringify(result).slice(0, 300)}`)
  } finally {
    // Runs even after a failure: the other calls end with the import.
    isOver = true
    await watching
  }
  const ours = (performance.now() - start) / 1_000
  return { ours, mebibytes: highest - before, meanwhile: await calling, alone }
}
