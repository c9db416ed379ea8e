import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Programme, watchMemory } from './programme.ts'
import { median, quantile, type Section, table, whole } from './section.ts'

const ROWS = 100_000
const ROUNDS = 3
const MAX_RATIO = 2
const MAX_MIB = 250
const MAX_MS = 100

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

export const productImport: Section = {
  name: 'import',
  title: 'An import',
  async measure(programme) {
    const rounds = await measureRounds(await programme())
    const of = (key: keyof Round) => median(rounds.map((round) => round[key]))
    const ratio = median(rounds.map(({ ours, bare }) => ours / bare))
    return {
      failures: [
        ...(ratio > MAX_RATIO
          ? [`an import takes ${ratio.toFixed(2)} times as long as COPY and INSERT`]
          : []),
        ...(of('mebibytes') > MAX_MIB ? [`an import takes ${whole(of('mebibytes'))} MiB`] : []),
        ...(of('meanwhile') > MAX_MS
          ? [`another call takes ${whole(of('meanwhile'))} ms during an import`]
          : []),
      ],
      text: `
${whole(ROWS)} new products from a CSV file, dry run and import together, against COPY and INSERT … ON CONFLICT of the same file, turn by
turn, the median of ${ROUNDS} rounds. Meanwhile another member reads a page of products.

${table(
  ['', '', 'at most'],
  [
    ['the import', `${of('ours').toFixed(1)} s`, ''],
    ['COPY and INSERT', `${of('bare').toFixed(1)} s`, ''],
    ['**ratio**', `**${ratio.toFixed(2)}**`, String(MAX_RATIO)],
    ['more memory of the server', `${whole(of('mebibytes'))} MiB`, String(MAX_MIB)],
    [
      'another call, p95',
      `${whole(of('meanwhile'))} ms (${whole(of('alone'))} ms without the import)`,
      String(MAX_MS),
    ],
  ],
)}`,
    }
  },
}

async function measureRounds(programme: Programme): Promise<Round[]> {
  const client = new pg.Client({ connectionString: programme.url })
  await client.connect()
  const file = join(tmpdir(), `esquadro-bench-${process.pid}.csv`)
  try {
    const csv = await sheetOf(client)
    writeFileSync(file, csv)
    // PostgreSQL reads the file as another user.
    chmodSync(file, 0o644)
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await empty(client)
      const bare = await copyAndInsert(client, file)
      await empty(client)
      rounds.push({ bare, ...(await importSheet(programme, csv)) })
    }
    return rounds
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

async function importSheet(programme: Programme, csv: string): Promise<Omit<Round, 'bare'>> {
  const member = await programme.tokenOf('professional')
  const form = new FormData()
  form.append('file', new File([csv], 'produtos.csv', { type: 'text/csv' }))
  const sheet = { method: 'POST', headers: { authorization: await programme.tokenOf('admin') }, body: form }
  const readPages = async (isOver: () => boolean) => {
    const times: number[] = []
    for (; !isOver(); await sleep(25)) {
      const start = performance.now()
      const response = await fetch(`${programme.origin}/api/products/get-all?limit=25`, {
        headers: { authorization: member },
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`the other call ended with ${response.status}`)
      times.push(performance.now() - start)
    }
    return quantile(times, 0.95)
  }
  const pause = performance.now() + 3_000
  const alone = await readPages(() => performance.now() > pause)
  const before = programme.memory()
  let isOver = false
  const importing = async () => {
    const start = performance.now()
    try {
      const response = await fetch(`${programme.origin}/api/products/import`, sheet)
      const result = (await response.json()) as { created?: number }
      if (result.created !== ROWS)
        throw new Error(`the import ended with ${JSON.stringify(result).slice(0, 300)}`)
    } finally {
      isOver = true
    }
    return (performance.now() - start) / 1_000
  }
  const { result, highest } = await watchMemory(programme, () =>
    Promise.all([importing(), readPages(() => isOver)]),
  )
  const [ours, meanwhile] = result
  return { ours, mebibytes: highest - before, meanwhile, alone }
}
