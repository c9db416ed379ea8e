// A minimal server with three lists: a Fastify route each, with statements through pg, prepared by name. No schema, no
// rules.
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const { PORT = '0', DATABASE_URL = '' } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 16 })
const app = Fastify()

async function userOf({ authorization = '' }: { readonly authorization?: string }): Promise<string> {
  const token = createHash('sha256').update(authorization).digest()
  const { rows } = await pool.query<{ user_id: string }>({
    name: 'session',
    text: 'select user_id from sessions where token_hash = $1',
    values: [token],
  })
  if (!rows[0]) throw new Error('no session')
  return rows[0].user_id
}

app.get<{ Querystring: { category: string } }>('/products', async ({ headers, query }) => {
  await userOf(headers)
  const { rows } = await pool.query<{ total: number }>({
    name: 'products',
    text: `select p.id, p.name, p.code, p.ean, p.description, p.unit, p.active,
        b.id as brand_id, b.name as brand_name, c.id as category_id, c.name as category_name,
        (select count(*)::int from products p where p.category_id = $1 and p.active) as total
      from products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id
      where p.category_id = $1 and p.active order by p.name, p.id limit 25`,
    values: [query.category],
  })
  return { items: rows, total: rows[0]?.total ?? 0, page: 1, limit: 25 }
})

app.get('/customers', async ({ headers }) => {
  const { rows } = await pool.query<{ total: number }>({
    name: 'customers',
    text: `select c.id, c.document, c.name, c.email, c.phone, c.city, c.state, c.notes, c.active, c.valid_until, c.created_at,
        c.notice_sent_at, c.notice_answer, c.notice_answered_at, c.notice_channel,
        (select min(lower(v.days)) from customer_validities v where v.customer_id = c.id) as valid_from,
        (select count(*)::int from customers where professional_id = $1) as total
      from customers c where c.professional_id = $1 order by c.name, c.id limit 25`,
    values: [await userOf(headers)],
  })
  return { items: rows, total: rows[0]?.total ?? 0, page: 1, limit: 25 }
})

app.get('/extract', async ({ headers }) => {
  const { rows } = await pool.query<{ total: number }>({
    name: 'extract',
    text: `select e.id, e.kind, e.amount, e.occurred_at, e.reason, e.available_at, e.expires_on,
        s.trade_name as store_name, i.id as invoice_id, i.number as invoice_number, a.name as accelerator_name,
        l.remaining, sums.*
      from point_entries e
        cross join (select count(*)::int as total, sum(amount) as sum, sum(amount) filter (where amount > 0) as credits
          from point_entries where professional_id = $1) sums
        left join point_lots l on l.entry_id = e.id
        left join invoices i on i.id = e.source_id and e.source_type = 'invoice'
        left join stores s on s.id = i.store_id
        left join accelerators a on a.id = e.accelerator_id
      where e.professional_id = $1 order by e.occurred_at desc, e.position desc limit 25`,
    values: [await userOf(headers)],
  })
  return { items: rows, total: rows[0]?.total ?? 0, page: 1, limit: 25 }
})

await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.stdout.write('ready\n')
