// A minimal server with a list: one Fastify route and two statements through pg, prepared by name. No schema,
// no rules.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const { PORT = '0', DATABASE_URL = '' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 })
const app = Fastify()
app.get<{ Querystring: { category: string } }>('/list', async ({ headers, query }) => {
  const token = createHash('sha256')
    .update(headers.authorization ?? '')
    .digest()
  const session = await pool.query({
    name: 'session',
    text: 'select user_id from sessions where token_hash = $1',
    values: [token],
  })
  if (session.rows.length === 0) throw new Error('no session')
  const { rows } = await pool.query<{ total: string }>({
    name: 'list',
    text: `select p.id, p.name, p.code, p.ean, p.description, p.unit, p.active,
        b.id as brand_id, b.name as brand_name, c.id as category_id, c.name as category_name,
        (select count(*) from products where category_id = $1 and active) as total
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
      where p.category_id = $1 and p.active order by p.name, p.id limit 25`,
    values: [query.category],
  })
  return { items: rows, total: Number(rows[0]?.total ?? 0), page: 1, limit: 25 }
})
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.stdout.write('ready\n')
