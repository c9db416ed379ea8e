import pg from 'pg'
import { type ListCall, listCalls } from '../server/src/testing/list-calls.ts'
import { fillProgramme, SIZES } from './fill.ts'
import { type Programme, startProgramme } from './programme.ts'
import { median, quantile, type Section, table, whole } from './section.ts'

const TIMES = 9
const MAX_MS = 50
/** A late page of a list of some thousand rows. */
const DEEP_PAGE = 80
const SHOWN = 10

export const large: Section = {
  name: 'large',
  title: 'A large programme',
  async measure() {
    // Filled apart from the programme of the others.
    const programme = await startProgramme()
    try {
      await fillProgramme(programme.url)
      const calls = await measureCalls(programme)
      const times = calls.map(({ ms }) => ms)
      const p95 = quantile(times, 0.95)
      return {
        failures: p95 > MAX_MS ? [`5 % of the calls of lists take over ${whole(p95)} ms`] : [],
        text: `
${whole(SIZES.entries)} entries, ${whole(SIZES.invoices)} invoices, ${whole(SIZES.professionals + SIZES.shopkeepers)} members, ${whole(SIZES.stores)} stores, ${whole(SIZES.customers)} customers,
${whole(SIZES.products)} products and ${whole(SIZES.auditLines)} lines of the audit log. Other tables hold the rows of the demonstration.

The ${whole(calls.length)} calls that lists and pages make: each list as it opens, with each value of each filter, in each order, searched
and on a later page, by the accounts with the most rows. The median takes **${median(times).toFixed(1)} ms**, 95 % at most **${p95.toFixed(0)} ms** (at most ${MAX_MS}). The slowest:

${table(
  ['call', 'ms'],
  calls.slice(0, SHOWN).map(({ call, ms }) => [`\`${call}\``, ms.toFixed(0)]),
)}`,
      }
    } finally {
      await programme.close()
    }
  },
}

/** Times each reading call of the demonstration's accounts; returns the median milliseconds of each, the slowest first. */
async function measureCalls({ url, origin, tokenOf }: Programme) {
  const tokens = {
    professional: await tokenOf('professional'),
    shopkeeper: await tokenOf('shopkeeper'),
    admin: await tokenOf('admin'),
  }
  const measured: { readonly call: string; readonly ms: number }[] = []
  for (const call of listCalls(await samplesOf(url), DEEP_PAGE)) {
    const address = addressOf(call)
    const read = async () => {
      const startsAt = performance.now()
      const response = await fetch(origin + address, { headers: { authorization: tokens[call.role] } })
      await response.arrayBuffer()
      if (response.status >= 500) throw new Error(`${address} responded ${response.status}`)
      return performance.now() - startsAt
    }
    // The first call reads pages from disk and plans its statements, so it does not count.
    await read()
    const times: number[] = []
    while (times.length < TIMES) times.push(await read())
    measured.push({ call: `${call.role} ${address}`, ms: median(times) })
  }
  return measured.toSorted((a, b) => b.ms - a.ms)
}

const addressOf = ({ path, query }: ListCall): string => {
  const search = new URLSearchParams(query).toString()
  return `/api${path}${search && '?'}${search}`
}

/** Ids and words for the filters of lists; each matches many rows. */
async function samplesOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const queryOne = async (sql: string) =>
    String(Object.values((await client.query<Record<string, unknown>>(sql)).rows[0] ?? {})[0])
  const professional = await queryOne(`select id from users where email = 'profissional@esquadro.demo'`)
  const store = await queryOne(
    `select store_id from shopkeepers join users on id = user_id where email = 'lojista@esquadro.demo'`,
  )
  const samples = {
    q: 'silva',
    professional,
    professionalId: professional,
    user: professional,
    person: professional,
    actor: professional,
    store,
    storeId: store,
    subjectType: 'invoice',
    subjectId: professional,
    action: 'invoice.approved',
    from: await queryOne(`select (current_date - 30)::text`),
    to: await queryOne(`select current_date::text`),
    category: await queryOne('select id from categories order by name limit 1'),
    brand: await queryOne('select id from brands order by name limit 1'),
    city: 'Campinas',
    profession: 'Arquiteto',
    'customers.professional.id': await queryOne(
      `select id from customers where professional_id = '${professional}' limit 1`,
    ),
    'notes.cms.getAll.id': professional,
    'professionals.cms.getOne.id': professional,
    'extract.professional.getDetails.id': await queryOne(
      `select id from point_entries where professional_id = '${professional}' limit 1`,
    ),
    'products.cms.getStoreCodes.id': await queryOne(
      'select product_id from store_products group by 1 order by count(*) desc limit 1',
    ),
    'invoices.cms.getOne.id': await queryOne('select id from invoices where points is not null limit 1'),
    'invoices.shopkeeper.getOne.id': await queryOne(
      `select id from invoices where store_id = '${store}' and points is not null limit 1`,
    ),
    'stores.cms.getOne.id': store,
    'stores.cms.getSellers.id': store,
  }
  await client.end()
  return samples
}
