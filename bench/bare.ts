// The least that can answer a list: one Fastify route, the same statements through pg, no session, no schema.
import Fastify from 'fastify'
import pg from 'pg'

const { PORT = '0', DATABASE_URL = '', STATEMENTS = '[]' } = process.env
const statements = JSON.parse(STATEMENTS) as { text: string; values: unknown[] }[]
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 })
const app = Fastify()
app.get('/list', async () => {
  const answers = []
  for (const statement of statements) answers.push(await pool.query<Record<string, unknown>>(statement))
  const { rows } = answers.at(-1) ?? { rows: [] }
  return { facts: answers[0]?.rows, items: rows, total: rows[0]?.['total'] ?? 0, page: 1, limit: 25 }
})
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.stdout.write('ready\n')
