// Fills the large programme.
import pg from 'pg'
import { expirePoints } from '../server/src/ledger/points/expire-points.ts'
import { foldLedgerSums } from '../server/src/ledger/points/figures.queries.ts'
import { rebuildLedger } from '../server/src/ledger/points/proof/rebuild-ledger.ts'
import { connect } from '../server/src/platform/database/connect.ts'

/** The sizes of the large programme. */
export const SIZES = {
  entries: 1_000_000,
  invoices: 200_000,
  professionals: 85_000,
  shopkeepers: 15_000,
  stores: 10_000,
  customers: 200_000,
  products: 50_000,
  auditLines: 300_000,
} as const

/**
 * Fills the demonstration's database, in sets of rows and without triggers. The demonstration's professional and store have far more
 * rows than others.
 */
export async function fillProgramme(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Without triggers and foreign key checks; the statements comply with both.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC';
      set work_mem = '256MB'; set maintenance_work_mem = '256MB'`)
    for (const statement of [...statements, chainLedger, 'select seal_missing_records()', 'analyze'])
      await client.query(statement)
    const { db, close } = connect(url, { max: 1 })
    // Computes balances, lots and scores.
    await rebuildLedger(db, new Date()).finally(close)
    // With triggers, which store the floors of the cycle.
    await client.query(`set session_replication_role = origin;
      select count(*) from open_cycle(to_char(now() at time zone 'America/Sao_Paulo', 'YYYY'))`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  await runDueJobs(url)
}

/** Runs the jobs of a running programme: due points expire, and the sums cover the ledger. */
export async function runDueJobs(url: string): Promise<void> {
  const { db, close } = connect(url, { max: 1 })
  try {
    await expirePoints({ db, clock: { now: () => new Date() } })
    await foldLedgerSums(db)
  } finally {
    await close()
  }
}

const demonstration = (audience: string) =>
  `(select id from users where email = '${audience}@esquadro.demo' and realm = '${audience === 'admin' ? 'admin' : 'member'}')`

const names = `(array['Ana','Bruno','Carla','Diego','Elisa','Fábio','Gabriela','Heitor','Íris','João','Karina','Luís','Marina','Nélson','Olívia','Paulo'])`
const surnames = `(array['Silva','Souza','Gonçalves','Araújo','Prado','Valadares','Moura','Castro','Nogueira','Teixeira','Antunes','Barbosa','Coelho','Duarte','Esteves'])`
/** A name derived from a number. */
const nameOf = (n: string) =>
  `${names}[1 + ${n} % 16] || ' ' || ${surnames}[1 + ${n} / 16 % 15] || ' ' || ${surnames}[1 + ${n} / 7 % 15] || ' ' || ${n}`

/**
 * The position of a random member: one percent of the rows belong to the demonstration's members, nine
 * percent to a thousand others.
 */
const skewed = (n: string, everybody: string, seed: number) => `case when ${n} % 100 = 0 then 1
  when ${n} % 100 < 10 then 2 + (hashint8(${n}::bigint + ${seed}) & 2147483647) % 1000
  else 1 + (hashint8(${n}::bigint + ${seed}) & 2147483647) % ${everybody} end`

/** Recomputes the chain of hashes of all entries: a step of the chain is the step of an aggregate. */
export const chainLedger = `delete from point_entry_hashes;
  create function pg_temp.step(before bytea, number bigint, digest bytea) returns bytea language sql immutable as
    'select sha256(before || int8send(number) || digest)';
  create aggregate pg_temp.chained(bigint, bytea)
    (sfunc = pg_temp.step, stype = bytea, initcond = '\\x0000000000000000000000000000000000000000000000000000000000000000');
  insert into point_entry_hashes (entry_id, professional_id, number, hash, digest)
  select id, professional_id, number, pg_temp.chained(number, digest) over (partition by professional_id order by number), digest
  from (select id, professional_id, row_number() over (partition by professional_id order by position) as number,
    sha256(convert_to(point_entry_content(e), 'UTF8')) as digest from point_entries e) numbered;
  insert into point_accounts (professional_id, entries, head)
  select distinct on (professional_id) professional_id, number, hash from point_entry_hashes order by professional_id, number desc
  on conflict (professional_id) do update set entries = excluded.entries, head = excluded.head`

/** Members, stores, products, customers, invoices, entries and lines of the audit log. */
const statements: readonly string[] = [
  `with made as (
    insert into users (updated_at, user_type, status, name, email, created_at, email_confirmed_at, accepts_email)
    select now(), 'professional', (array['active','active','active','active','active','active','active','blocked','awaiting-approval','incomplete'])[1 + n % 10],
      ${nameOf('n')}, 'p' || n || '@medida.demo', now() - interval '1 minute' * (n * 11), now(), n % 2 = 0
    from generate_series(1, ${SIZES.professionals}) n returning id, substring(email from 2 for position('@' in email) - 2)::int as n
  )
  insert into professionals (created_at, user_id, cpf, profession, city, state, instagram, birth_date)
  select now(), id, lpad((10000000000 + n)::text, 11, '0'), (array['Arquiteto','Engenheiro','Designer de Interiores'])[1 + n % 3],
    (array['São Paulo','Campinas','Curitiba','Recife','Belo Horizonte','Santos'])[1 + n % 6],
    (array['SP','SP','PR','PE','MG','SP'])[1 + n % 6], case when n % 5 = 0 then 'perfil' || n end, date '1980-01-01' + n % 9000
  from made`,
  `insert into stores (updated_at, cnpj, legal_name, trade_name, city, state, active, created_at)
  select now(), lpad((20000000000000 + n)::text, 14, '0'), 'Comércio ' || n || ' Ltda', ${nameOf('n')} || ' Casa', 'Campinas', 'SP', n % 50 > 0, now() - interval '1 hour' * n
  from generate_series(1, ${SIZES.stores}) n`,
  `create temporary table prof as select id, row_number() over (order by email <> 'profissional@esquadro.demo', created_at, id) as place from users where user_type = 'professional';
  create temporary table store as select id, cnpj, row_number() over (order by id <> (select store_id from shopkeepers where user_id = ${demonstration('lojista')}), created_at, id) as place from stores;
  create unique index on prof (place); create unique index on store (place); analyze prof; analyze store;
  update professionals p set reference_store_id = s.id from prof f, store s where f.id = p.user_id and s.place = ${skewed('f.place', `${SIZES.stores}`, 3)} and f.place > 100`,
  `with made as (
    insert into users (updated_at, user_type, status, name, email, created_at)
    select now(), 'shopkeeper', (array['active','active','active','blocked','awaiting-approval'])[1 + n % 5], ${nameOf('n')}, 's' || n || '@medida.demo', now() - interval '1 minute' * n
    from generate_series(1, ${SIZES.shopkeepers}) n returning id, substring(email from 2 for position('@' in email) - 2)::int as n
  )
  insert into shopkeepers (created_at, user_id, store_id, is_manager) select now(), m.id, s.id, m.n <= ${SIZES.stores} from made m join store s on s.place = case when m.n % 100 = 0 then 1 else 1 + m.n % ${SIZES.stores} end`,
  `create temporary table product as
  with b as (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from brands),
    c as (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from categories), made as (
    insert into products (updated_at, name, code, ean, brand_id, category_id, active, created_at)
    select now(), ${nameOf('n')}, 'MED-' || n, case when n % 3 > 0 then lpad((7890000000000 + n)::text, 13, '0') end, b.id, c.id, n % 20 > 0, now() - interval '1 minute' * n
    from generate_series(1, ${SIZES.products}) n join b on b.place = n / 7 % b.total join c on c.place = n % c.total returning id, brand_id, category_id, name)
  select *, row_number() over () as place from made;
  create unique index on product (place); analyze product;
  insert into store_products (store_id, code, product_id)
  select s.id, 'COD-' || n, p.id from generate_series(1, 100000) n join store s on s.place = ${skewed('n', `${SIZES.stores}`, 5)} join product p on p.place = 1 + n % ${SIZES.products}`,
  `create temporary table customer as with made as (
    insert into customers (updated_at, professional_id, document, name, email, phone, city, state, active, valid_until, created_at)
    select now(), p.id, lpad((40000000000 + n)::text, 11, '0'), ${nameOf('n')}, 'c' || n || '@medida.demo', '1198' || lpad(n::text, 7, '0'), 'Campinas', 'SP', n % 20 > 0,
      current_date + (n % 700 - 350), now() - interval '1 minute' * (n * 5)
    from generate_series(1, ${SIZES.customers}) n join prof p on p.place = ${skewed('n', `${SIZES.professionals}`, 6)}
    returning id, professional_id, document, name, valid_until, active, created_at)
  select *, row_number() over () as place from made;
  create index on customer (professional_id); create unique index on customer (place); analyze customer;
  insert into customer_validities (customer_id, professional_id, document, days, active, created_at)
  select id, professional_id, document, daterange(valid_until - 364, valid_until + 1), active, created_at from customer;
  insert into customer_days (professional_id, day, registered)
  select professional_id, (created_at at time zone 'America/Sao_Paulo')::date, count(*) from customer group by 1, 2
  on conflict (professional_id, day) do update set registered = excluded.registered`,
  `analyze users; analyze shopkeepers; analyze products;
  create temporary table invoice as
  select gen_random_uuid() as id, n, s.id as store_id, k.user_id as sent_by, p.id as professional_id, s.cnpj,
    (array['approved','approved','approved','approved','approved','approved','approved','rejected','reversed','in-review'])[1 + n % 10] as status,
    now() - interval '1 minute' * (${SIZES.invoices} - n) * 5 as at, a.id as product1, a.name as name1, a.brand_id as brand1, a.category_id as category1,
    b.id as product2, b.name as name2, b.brand_id as brand2, b.category_id as category2, 10000 + n % 90000 as cents1, 20000 + n % 40000 as cents2
  from generate_series(1, ${SIZES.invoices}) n
  join store s on s.place = case when n % 20 = 0 then 1 else ${skewed('n', `${SIZES.stores}`, 7)} end
  join prof p on p.place = ${skewed('n', `${SIZES.professionals}`, 8)}
  left join (select distinct on (store_id) store_id, user_id from shopkeepers order by store_id, created_at desc, user_id) k on k.store_id = s.id
  join product a on a.place = 1 + n % ${SIZES.products} join product b on b.place = 1 + n * 7 % ${SIZES.products};
  update invoice set status = case when n % 50 = 9 then 'in-review' when n % 50 = 19 then 'unattributed' else 'approved' end where status = 'in-review';
  create unique index on invoice (id); analyze invoice;
  insert into invoices (id, store_id, sent_by, source, kind, status, access_key, model, series, number, issued_at, issued_on, emitter_cnpj, recipient_document,
    recipient_name, total_cents, products_cents, customer_id, professional_id, attribution, verdict, checks, reason, points, explanation, created_at, decided_at, reversed_at, is_suspected)
  select i.id, i.store_id, i.sent_by, case when i.n % 10 = 0 then 'manual' else 'xml' end, 'sale', i.status, rpad(lpad('35' || lpad(i.n::text, 9, '0'), 34, '5'), 44, '0'), '55', '1', i.n::text,
    i.at, (i.at at time zone 'America/Sao_Paulo')::date, i.cnpj, c.document, c.name, cents1 + cents2, cents1 + cents2,
    case when i.status <> 'unattributed' then c.id end, case when i.status <> 'unattributed' then i.professional_id end, case when i.status <> 'unattributed' then 'registration' end,
    (array['green','green','green','amber','red'])[1 + i.n % 5],
    '[{"name": "access-key-digit", "light": "green"}, {"name": "already-sent", "light": "green"}, {"name": "digest", "light": "green"}, {"name": "totals", "light": "green"}]',
    case when i.status in ('rejected', 'reversed') then 'Mercadoria devolvida' end,
    case when i.status in ('approved', 'reversed') then (cents1 + cents2) / 100 end,
    case when i.status in ('approved', 'reversed') then jsonb_build_object('v', 1, 'total', (cents1 + cents2) / 100, 'issuedOn', (i.at at time zone 'America/Sao_Paulo')::date,
      'computedOn', (i.at at time zone 'America/Sao_Paulo')::date, 'accelerators', '[]'::jsonb, 'professional', '{"level": "bronze", "profession": "Arquiteto"}'::jsonb,
      'settings', '{"pointsPerRealBps": 10000, "policyAllowsPoints": true, "unmatchedItemsEarn": false}'::jsonb,
      'base', jsonb_build_object('points', (cents1 + cents2) / 100, 'numerator', ((cents1 + cents2)::bigint * 10000)::text, 'denominator', '1000000'),
      'items', jsonb_build_array(
        jsonb_build_object('code', 'A', 'line', 1, 'reason', null, 'rateBps', 10000, 'rateFrom', 'default', 'valueCents', cents1, 'description', name1, 'accelerators', '[]'::jsonb,
          'product', jsonb_build_object('id', product1, 'name', name1, 'brandId', brand1, 'brandName', 'Marca', 'categoryId', category1, 'categoryName', 'Categoria')),
        jsonb_build_object('code', 'B', 'line', 2, 'reason', null, 'rateBps', 10000, 'rateFrom', 'default', 'valueCents', cents2, 'description', name2, 'accelerators', '[]'::jsonb,
          'product', jsonb_build_object('id', product2, 'name', name2, 'brandId', brand2, 'brandName', 'Marca', 'categoryId', category2, 'categoryName', 'Categoria')))) end,
    i.at, case when i.status not in ('in-review', 'unattributed') then i.at end, case when i.status = 'reversed' then i.at + interval '1 minute' end, i.status = 'in-review' and i.n % 3 = 0
  from invoice i left join (select distinct on (professional_id) professional_id, id, document, name from customer order by professional_id, place) c on c.professional_id = i.professional_id order by i.n`,
  `insert into invoice_items (invoice_id, line, code, description, unit, quantity, value_cents, discount_cents, counts_in_total, net_cents, product_id, matched_by)
  select id, 1, 'A', name1, 'UN', 1, cents1, 0, true, cents1, product1, 'brand-code' from invoice
  union all select id, 2, 'B', name2, 'UN', 1, cents2, 0, true, cents2, product2, 'brand-code' from invoice;
  insert into invoice_category_parts select p.* from invoices i join invoice b using (id), category_parts_of(i) p where i.explanation is not null;
  insert into store_last_invoices select store_id, max((created_at at time zone 'America/Sao_Paulo')::date) from invoices group by 1
  on conflict (store_id) do update set sent_on = excluded.sent_on;
  update invoices set earned_cents = earned_cents_of(id, explanation) where explanation is not null;
  insert into unearned_items (invoice_id, line, professional_id, issued_on, reason, code, description, value_cents)
  select id, 3, professional_id, at::date, 'no-product', 'X', 'Serviço de entrega ' || n, 1000 from invoice where status = 'approved' and n % 4 = 0;
  insert into invoice_intakes (store_id, sent_by, file_name, kind, access_key, verdict, checks, invoice_id, created_at, issued_on, total_cents)
  select store_id, coalesce(sent_by, ${demonstration('lojista')}), n || '.xml', 'sale', rpad(lpad('35' || lpad(n::text, 9, '0'), 34, '5'), 44, '0'), (array['green','green','green','amber','red'])[1 + n % 5], '[]',
    case when n % 5 < 4 then id end, at, at::date, cents1 + cents2 from invoice`,
  `insert into point_entries (id, professional_id, kind, amount, source_type, source_id, key, actor_type, occurred_at, available_at, expires_on, cycle, score_amount, credit_id, reason)
  select id, professional_id, kind, amount, source_type, source_id, key, 'system', at, case when amount > 0 then at end, case when amount > 0 then (at + interval '24 months')::date end,
    to_char(at at time zone 'America/Sao_Paulo', 'YYYY'), case when kind = 'experience' then 0 else amount end, credit_id, reason
  from (
    select id, professional_id, 'invoice' as kind, (cents1 + cents2) / 100 as amount, 'invoice' as source_type, id as source_id, 'invoice:' || id || ':base' as key, at, null::uuid as credit_id, null as reason
      from invoice where status in ('approved', 'reversed')
    union all
    select gen_random_uuid(), professional_id, 'reversal', -(cents1 + cents2) / 100, 'invoice', id, 'reversal:' || id, at + interval '1 minute', id, 'Mercadoria devolvida' from invoice where status = 'reversed'
    union all
    select gen_random_uuid(), p.id, s.kind, s.amount, 'bench', null, 'bench:' || n || ':' || s.day, now() - interval '1 minute' * (n * 3) + interval '1 day' * (s.day - 4), null, s.reason
      from generate_series(1, (${SIZES.entries} - (select count(*) from point_entries) - (select count(*) filter (where status in ('approved', 'reversed')) + count(*) filter (where status = 'reversed') from invoice)) / 4) n
      join prof p on p.place = ${skewed('n', `${SIZES.professionals}`, 9)}
      cross join (values (0, 'extra-point', 1000, null), (1, 'invite', 300, null), (2, 'experience', -200, null), (3, 'adjustment', 150, 'Acerto de campanha')) s (day, kind, amount, reason)
  ) e order by at`,
  `insert into audit_log (at, actor_id, actor_type, action, subject_type, subject_id, after)
  select now() - interval '1 minute' * (${SIZES.auditLines} - n), case when n % 3 = 0 then ${demonstration('admin')} else p.id end, case when n % 3 = 0 then 'admin' else 'professional' end,
    (array['invoice.received','invoice.approved','customer.created','customer.renewed','extra-point.claimed'])[1 + n % 5],
    (array['invoice','invoice','customer','customer','extra-point'])[1 + n % 5], p.id::text, case when n % 4 = 0 then jsonb_build_object('professionalId', p.id) end
  from generate_series(1, ${SIZES.auditLines}) n join prof p on p.place = ${skewed('n', `${SIZES.professionals}`, 10)} order by n`,
]
