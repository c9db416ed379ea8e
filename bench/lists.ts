import pg from 'pg'
import { type ListCall, listCalls } from '../server/src/testing/list-calls.ts'
import type { Programme } from './programme.ts'
import { median } from './rate.ts'

const TIMES = 9
/** A late page of a list of some thousand rows. */
const DEEP_PAGE = 80

export interface MeasuredCall {
  readonly call: string
  readonly ms: number
  readonly status: number
}

/** The median milliseconds of each reading call with the demonstration's accounts, in one run; slowest first. */
export async function measureLists(programme: Programme, only = ''): Promise<MeasuredCall[]> {
  const calls = listCalls(await samplesOf(programme.url), DEEP_PAGE)
  const tokens = new Map<string, string>()
  for (const role of ['professional', 'shopkeeper', 'admin'] as const)
    tokens.set(role, await programme.tokenOf(role))
  const measured: MeasuredCall[] = []
  for (const call of calls) {
    const address = addressOf(call)
    if (!address.includes(only)) continue
    const headers = { authorization: tokens.get(call.role) ?? '' }
    const durations: number[] = []
    // The first call reads pages from disk and plans its statements, so it does not count.
    let { status } = await readOnce(programme.origin + address, headers)
    for (let time = 0; time < TIMES; time += 1) {
      const startsAt = performance.now()
      status = (await readOnce(programme.origin + address, headers)).status
      durations.push(performance.now() - startsAt)
      // A slow call needs no more repetitions.
      if ((durations[0] ?? 0) > 500) break
    }
    measured.push({ call: `${call.role} ${address}`, ms: median(durations), status })
  }
  return measured.toSorted((a, b) => b.ms - a.ms)
}

async function readOnce(address: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  const response = await fetch(address, { headers })
  await response.arrayBuffer()
  return response
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
    from: '2026-10-01',
    to: '2026-10-31',
    category: await queryOne('select id from categories order by name limit 1'),
    brand: await queryOne('select id from brands order by name limit 1'),
    city: 'Campinas',
    profession: 'Arquiteto',
    'customers.cms.getClaims.id': await queryOne('select id from customers order by created_at desc limit 1'),
    'customers.professional.id': await queryOne(
      `select id from customers where professional_id = '${professional}' limit 1`,
    ),
    'notes.cms.getAll.id': professional,
    'levelGrants.cms.getAll.id': professional,
    'professionals.cms.getOne.id': professional,
    'extract.professional.getDetails.id': await queryOne(
      `select id from point_entries where professional_id = '${professional}' limit 1`,
    ),
    'experiences.cms.getSubscribers.id': await queryOne(
      'select experience_id from experience_subscriptions group by 1 order by count(*) desc limit 1',
    ),
    'extraPoints.cms.getClaims.id': await queryOne(
      'select extra_point_id from extra_point_claims group by 1 order by count(*) desc limit 1',
    ),
    'extraPoints.cms.getRefusals.id': await queryOne(
      'select extra_point_id from extra_point_refusals group by 1 order by count(*) desc limit 1',
    ),
    'productImports.cms.getRows.id': await queryOne(
      'select import_id from product_import_rows group by 1 order by count(*) desc limit 1',
    ),
    'products.cms.getStoreCodes.id': await queryOne(
      'select product_id from store_products group by 1 order by count(*) desc limit 1',
    ),
    'webhooks.cms.getDeliveries.id': await queryOne(
      'select webhook_id from webhook_deliveries group by 1 order by count(*) desc limit 1',
    ),
    'webhooks.cms.getDeliveries.webhook': await queryOne(
      'select webhook_id from webhook_deliveries group by 1 order by count(*) desc limit 1',
    ),
    'invoices.cms.getOne.id': await queryOne('select id from invoices where points is not null limit 1'),
    'invoices.shopkeeper.getOne.id': await queryOne(
      `select id from invoices where store_id = '${store}' and points is not null limit 1`,
    ),
    'storeScores.cms.getStoreScore.id': store,
    'stores.cms.getOne.id': store,
    'stores.cms.getSellers.id': store,
    'content.shared.getText.version': await queryOne(
      `select max(version) from content_versions where kind = 'regulation'`,
    ),
    'mail.cms.getOne.kind': 'confirm-email',
    'pce.cms.getOne.id': await queryOne('select id from pce_invoices limit 1'),
  }
  await client.end()
  return samples
}
