// The statements that fill the large programme, in order: a name and SQL for each.

type Statement = readonly [name: string, sql: string]

interface Sizes {
  readonly invoices: number
  readonly professionals: number
  readonly shopkeepers: number
  readonly stores: number
  readonly customers: number
  readonly products: number
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

/** Members, stores, products, customers, invoices. */
export const fillProgramme = (sizes: Sizes): readonly Statement[] => [
  [
    'professionals',
    `with made as (
      insert into users (updated_at, user_type, status, name, email, created_at, email_confirmed_at, accepts_email)
      select now(), 'professional', (array['active','active','active','active','active','active','active','blocked','awaiting-approval','incomplete'])[1 + n % 10],
        ${nameOf('n')}, 'p' || n || '@medida.demo', now() - interval '1 minute' * (n * 11), now(), n % 2 = 0
      from generate_series(1, ${sizes.professionals}) n returning id, substring(email from 2 for position('@' in email) - 2)::int as n
    )
    insert into professionals (created_at, user_id, cpf, profession, city, state, instagram, birth_date)
    select now(), id, lpad((10000000000 + n)::text, 11, '0'), (array['Arquiteto','Engenheiro','Designer de Interiores'])[1 + n % 3],
      (array['São Paulo','Campinas','Curitiba','Recife','Belo Horizonte','Santos'])[1 + n % 6],
      (array['SP','SP','PR','PE','MG','SP'])[1 + n % 6], case when n % 5 = 0 then 'perfil' || n end, date '1980-01-01' + n % 9000
    from made`,
  ],
  [
    'stores',
    `insert into stores (updated_at, cnpj, legal_name, trade_name, city, state, active, created_at)
    select now(), lpad((20000000000000 + n)::text, 14, '0'), 'Comércio ' || n || ' Ltda', ${nameOf('n')} || ' Casa', 'Campinas', 'SP', n % 50 > 0, now() - interval '1 hour' * n
    from generate_series(1, ${sizes.stores}) n`,
  ],
  [
    'numbered members',
    `create temporary table prof as select id, row_number() over (order by email <> 'profissional@esquadro.demo', created_at, id) as place from users where user_type = 'professional';
    create temporary table store as select id, cnpj, row_number() over (order by id <> (select store_id from shopkeepers where user_id = ${demonstration('lojista')}), created_at, id) as place from stores;
    create unique index on prof (place); create unique index on store (place); analyze prof; analyze store;
    update professionals p set reference_store_id = s.id from prof f, store s where f.id = p.user_id and s.place = ${skewed('f.place', `${sizes.stores}`, 3)} and f.place > 100`,
  ],
  [
    'shopkeepers',
    `with made as (
      insert into users (updated_at, user_type, status, name, email, created_at)
      select now(), 'shopkeeper', (array['active','active','active','blocked','awaiting-approval'])[1 + n % 5], ${nameOf('n')}, 's' || n || '@medida.demo', now() - interval '1 minute' * n
      from generate_series(1, ${sizes.shopkeepers}) n returning id, substring(email from 2 for position('@' in email) - 2)::int as n
    )
    insert into shopkeepers (created_at, user_id, store_id, is_manager) select now(), m.id, s.id, m.n <= ${sizes.stores} from made m join store s on s.place = case when m.n % 100 = 0 then 1 else 1 + m.n % ${sizes.stores} end`,
  ],
  [
    'sellers and pre-registrations',
    `insert into sellers (store_id, name, active) select s.id, 'Vendedor ' || n, n % 4 > 0 from store s, generate_series(1, 3) n;
    insert into sellers (store_id, name) select s.id, 'Vendedora ' || n from store s, generate_series(1, 500) n where s.place = 1;
    insert into pre_registrations (store_id, name, email, cpf, created_at, user_id)
    select s.id, ${nameOf('n')}, case when n % 3 = 0 then 'p' || n else 'pre' || n end || '@medida.demo', lpad((30000000000 + n)::text, 11, '0'), now() - interval '1 minute' * n,
      case when n % 3 = 0 then p.id end
    from generate_series(1, 50000) n join store s on s.place = case when n % 20 = 0 then 1 else ${skewed('n', `${sizes.stores}`, 4)} end join prof p on p.place = n`,
  ],
  [
    'products',
    `create temporary table product as
    with b as (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from brands),
      c as (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from categories), made as (
      insert into products (updated_at, name, code, ean, brand_id, category_id, active, created_at)
      select now(), ${nameOf('n')}, 'MED-' || n, case when n % 3 > 0 then lpad((7890000000000 + n)::text, 13, '0') end, b.id, c.id, n % 20 > 0, now() - interval '1 minute' * n
      from generate_series(1, ${sizes.products}) n join b on b.place = n / 7 % b.total join c on c.place = n % c.total returning id, brand_id, category_id, name)
    select *, row_number() over () as place from made;
    create unique index on product (place); analyze product;
    insert into store_products (store_id, code, product_id)
    select s.id, 'COD-' || n, p.id from generate_series(1, 100000) n join store s on s.place = ${skewed('n', `${sizes.stores}`, 5)} join product p on p.place = 1 + n % ${sizes.products}`,
  ],
  [
    'customers',
    `create temporary table customer as with made as (
      insert into customers (updated_at, professional_id, document, name, email, phone, city, state, active, valid_until, created_at)
      select now(), p.id, lpad((40000000000 + n)::text, 11, '0'), ${nameOf('n')}, 'c' || n || '@medida.demo', '1198' || lpad(n::text, 7, '0'), 'Campinas', 'SP', n % 20 > 0,
        current_date + (n % 700 - 350), now() - interval '1 minute' * (n * 5)
      from generate_series(1, ${sizes.customers}) n join prof p on p.place = ${skewed('n', `${sizes.professionals}`, 6)}
      returning id, professional_id, document, name, valid_until, active, created_at)
    select *, row_number() over () as place from made;
    create index on customer (professional_id); create unique index on customer (place); analyze customer;
    insert into customer_validities (customer_id, professional_id, document, days, active, created_at)
    select id, professional_id, document, daterange(valid_until - 364, valid_until + 1), active, created_at from customer;
    insert into customer_days (professional_id, day, registered)
    select professional_id, (created_at at time zone 'America/Sao_Paulo')::date, count(*) from customer group by 1, 2
    on conflict (professional_id, day) do update set registered = excluded.registered`,
  ],
  [
    'invoices',
    `analyze users; analyze shopkeepers; analyze products;
    create temporary table invoice as
    select gen_random_uuid() as id, n, s.id as store_id, k.user_id as sent_by, p.id as professional_id, s.cnpj,
      (array['approved','approved','approved','approved','approved','approved','approved','rejected','reversed','in-review'])[1 + n % 10] as status,
      now() - interval '1 minute' * (${sizes.invoices} - n) * 5 as at, a.id as product1, a.name as name1, a.brand_id as brand1, a.category_id as category1,
      b.id as product2, b.name as name2, b.brand_id as brand2, b.category_id as category2, 10000 + n % 90000 as cents1, 20000 + n % 40000 as cents2
    from generate_series(1, ${sizes.invoices}) n
    join store s on s.place = case when n % 20 = 0 then 1 else ${skewed('n', `${sizes.stores}`, 7)} end
    join prof p on p.place = ${skewed('n', `${sizes.professionals}`, 8)}
    left join (select distinct on (store_id) store_id, user_id from shopkeepers order by store_id, created_at desc, user_id) k on k.store_id = s.id
    join product a on a.place = 1 + n % ${sizes.products} join product b on b.place = 1 + n * 7 % ${sizes.products};
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
  ],
  [
    'items',
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
  ],
]

/** Recomputes the hash chain of all entries. */
export const chainLedger: Statement = [
  // A step of the chain is the step of an aggregate, and each row of its window the hash of that entry.
  'chain',
  `delete from point_entry_hashes;
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
  on conflict (professional_id) do update set entries = excluded.entries, head = excluded.head`,
]

/** The entries: the credits of approved invoices, their reversals, and blocks of other movements. Then the chain of hashes. */
export const fillLedger = (entries: number): readonly Statement[] => [
  [
    'entries',
    `create temporary table block as
    select f.id as professional_id, f.place, b, md5(f.id::text || ':' || b) as seed,
      now() - interval '1 day' * (100 + (f.place * 7 + b * 13) % 500) - interval '1 minute' * ((f.place + b) % 600) as at
    from prof f join lateral generate_series(1, case when f.place = 1 then 600 when f.place <= 200 then 40 else 1 end) b on true;
    create temporary table entry as
    select id, 'invoice' as kind, (cents1 + cents2) / 100 as amount, professional_id, 'invoice' as source_type, id as source_id, 'invoice:' || id || ':base' as key, at,
      (at + interval '24 months')::date as expires_on, null::uuid as credit_id, null::text as reason, (cents1 + cents2) / 100 as score from invoice where status in ('approved', 'reversed')
    union all
    select gen_random_uuid(), 'reversal', -(cents1 + cents2) / 100, professional_id, 'invoice', id, 'reversal:' || id, at + interval '1 minute', null, id, 'Mercadoria devolvida', -(cents1 + cents2) / 100
      from invoice where status = 'reversed'
    union all
    select md5(b.seed || ':' || s.slot)::uuid, s.kind, s.amount + case when s.slot = 8 then b.place % 40 * 500 else 0 end, b.professional_id, 'bench', null, 'bench:' || b.seed || ':' || s.slot, b.at + interval '1 day' * s.day,
      case when s.slot = 3 then (b.at + interval '60 days')::date when s.amount > 0 then (b.at + interval '1 day' * s.day + interval '24 months')::date end,
      case when s.kind in ('expiry', 'reversal') then md5(b.seed || ':' || (s.slot - 1))::uuid end, case when s.slot = 5 then 'Acerto de campanha' end,
      case when s.kind in ('experience', 'expiry') then 0 else s.amount + case when s.slot = 8 then b.place % 40 * 500 else 0 end end
    from block b join (values (0, 'extra-point', 1000, 0), (1, 'invite', 300, 1), (2, 'experience', -200, 2), (3, 'extra-point', 500, 3), (4, 'expiry', -500, 61),
      (5, 'adjustment', 150, 62), (6, 'reversal', -150, 63), (7, 'experience', -100, 64), (8, 'extra-point', 2000, 65)) s (slot, kind, amount, day)
      on b.place > 200 or s.slot not in (3, 4);
    insert into point_entries (id, professional_id, kind, amount, source_type, source_id, key, actor_type, occurred_at, available_at, expires_on, cycle, score_amount, credit_id, reason)
    select id, professional_id, kind, amount, case kind when 'expiry' then 'lot' else source_type end,
      case kind when 'expiry' then credit_id else source_id end, case kind when 'expiry' then 'expiry:' || credit_id else key end, 'system', at, case when amount > 0 then at end, expires_on,
      to_char(at at time zone 'America/Sao_Paulo', 'YYYY'), score, credit_id, reason
    from (
      select * from entry where source_type = 'invoice'
      union all
      (select * from entry where source_type = 'bench' order by at
        limit ${entries} - (select count(*) from point_entries) - (select count(*) from entry where source_type = 'invoice'))
    ) e order by at`,
  ],
  chainLedger,
]

/** All other rows that lists show. */
export const fillOthers = (): readonly Statement[] => [
  [
    'audit log',
    `insert into audit_log (at, actor_id, actor_type, action, subject_type, subject_id, after)
    select now() - interval '1 minute' * (300000 - n), case when n % 3 = 0 then ${demonstration('admin')} else p.id end, case when n % 3 = 0 then 'admin' else 'professional' end,
      (array['invoice.received','invoice.approved','customer.created','customer.renewed','extra-point.claimed'])[1 + n % 5],
      (array['invoice','invoice','customer','customer','extra-point'])[1 + n % 5], p.id::text, case when n % 4 = 0 then jsonb_build_object('professionalId', p.id) end
    from generate_series(1, 300000) n join prof p on p.place = ${skewed('n', '85000', 9)} order by n`,
  ],
  [
    'security events',
    `insert into security_events (at, user_id, kind, detail, network, browser, system)
    select now() - interval '30 seconds' * (200000 - n), case when n % 50 = 0 then ${demonstration('admin')} else p.id end,
      (array['sign-in','sign-in','sign-in','sign-in-refused','session-ended'])[1 + n % 5], null, '198.51.' || n % 100 || '.0/24', 'Firefox', 'Linux'
    from generate_series(1, 200000) n join prof p on p.place = ${skewed('n', '85000', 10)} order by n`,
  ],
  [
    'notifications',
    `insert into notifications (user_id, kind, data, created_at, read_at)
    select case when n % 50 = 0 then ${demonstration('admin')} when n % 50 = 1 then ${demonstration('lojista')} else p.id end, 'points-adjusted', '{"points": 10, "reason": "Acerto"}', now() - interval '1 minute' * (200000 - n), case when n % 3 > 0 then now() end
    from generate_series(1, 200000) n join prof p on p.place = ${skewed('n', '85000', 11)} order by n`,
  ],
  [
    'sessions, consents, acceptances, views',
    `insert into sessions (authenticated_at, token_hash, user_id, created_at, used_at, expires_at, idle_seconds, user_agent)
    select now(), sha256(convert_to('bench' || n, 'UTF8')), p.id, now() - interval '1 day', now(), now() + interval '30 days', 2592000, 'Firefox' from generate_series(1, 100000) n join prof p on p.place = ${skewed('n', '85000', 12)};
    insert into content_acceptances (user_id, version_id, accepted_at) select p.id, v.id, now() from prof p, content_versions v where p.place > 100 on conflict do nothing;
    insert into record_views (subject_id, viewer_id, screen, hour, viewed_at)
    select p.id, ${demonstration('lojista')}, 'follow-up', date_trunc('hour', now()) - interval '1 hour' * (n / 1000), now() - interval '1 hour' * (n / 1000)
    from generate_series(1, 200000) n join prof p on p.place = ${skewed('n', '85000', 13)} on conflict do nothing`,
  ],
  [
    'PCE',
    `insert into pce_invoices (updated_at, professional_id, store_id, base_cents, rate_bps, amount_cents, accrual_month, due_on, status, paid_on, method, search, created_at)
    select now(), p.id, s.id, 100000, 500, 5000 + n % 1000, date_trunc('month', now() - interval '1 day' * (n % 700))::date, current_date - n % 700, case when n % 10 < 8 then 'paid' when n % 10 = 8 then 'approved' else 'pending' end,
      case when n % 10 < 8 then current_date - n % 700 end, case when n % 10 < 8 then 'pix' end, fold(${nameOf('n')}), now() - interval '1 minute' * n * 10
    from generate_series(1, 100000) n join prof p on p.place = ${skewed('n', '85000', 14)} join store s on s.place = ${skewed('n', '10000', 15)};
    insert into pce_history (pce_invoice_id, from_status, to_status, amount_cents, actor_type, at)
    select p.id, s.before, s.after, p.amount_cents, 'system', p.created_at
    from pce_invoices p
    join (values (1, null, 'pending'), (2, 'pending', 'approved'), (3, 'approved', 'paid')) s (place, before, after)
      on s.place <= case p.status when 'pending' then 1 when 'approved' then 2 else 3 end
    where not exists (select from pce_history h where h.pce_invoice_id = p.id)
    order by s.place`,
  ],
  [
    'experiences',
    `insert into experiences (created_at, updated_at, title, category_id, starts_at, ends_at, place, capacity, opens_at, closes_at, leave_until, audience)
    select now(), now(), 'Visita ' || n, (select id from experience_categories order by name limit 1), now() + interval '1 day' * (n - 1500), now() + interval '1 day' * (n - 1500) + interval '2 hours', 'Campinas', 10000,
      now() + interval '1 day' * (n - 1560), now() + interval '1 day' * (n - 1501), now() + interval '1 day' * (n - 1501), 'both' from generate_series(1, 2000) n;
    insert into experience_subscriptions (experience_id, user_id, status, subscribed_at, confirmed_at)
    select e.id, p.id, 'confirmed', now() - interval '1 minute' * n, now() from generate_series(1, 100000) n
    join (select id, row_number() over (order by starts_at desc, id) as place from experiences where capacity = 10000) e on e.place = case when n % 10 = 0 then 1 else 1 + n % 2000 end join prof p on p.place = 1 + n % 85000
    on conflict do nothing;
    update experiences e set confirmed = s.confirmed from (select experience_id, count(*) filter (where status = 'confirmed') as confirmed from experience_subscriptions group by 1) s where s.experience_id = e.id`,
  ],
  [
    'extra points',
    `insert into extra_points (created_at, updated_at, name, points, valid_from, valid_until, active)
    select now(), now(), 'Ação ' || n, 100, current_date - n, current_date + n, n % 5 > 0 from generate_series(1, 2000) n;
    insert into extra_point_claims (extra_point_id, professional_id, how, points, claimed_at)
    select e.id, p.id, 'qr', 100, now() - interval '1 minute' * n from generate_series(1, 100000) n
    join (select id, row_number() over (order by created_at desc, id) as place from extra_points where max_claims is null and points = 100) e on e.place = case when n % 10 = 0 then 1 else 1 + n % 2000 end join prof p on p.place = 1 + n % 85000 on conflict do nothing;
    update extra_points e set claims = c.claims from (select extra_point_id, count(*) as claims from extra_point_claims where removed_at is null group by 1) c where c.extra_point_id = e.id;
    insert into extra_point_refusals (extra_point_id, professional_id, how, code, at)
    select e.id, p.id, 'qr', 'extra-point.expired', now() - interval '1 minute' * n from generate_series(1, 50000) n
    join (select id, row_number() over (order by created_at desc, id) as place from extra_points where max_claims is null and points = 100) e on e.place = case when n % 10 = 0 then 1 else 1 + n % 2000 end join prof p on p.place = 1 + n % 85000`,
  ],
  [
    'invites',
    `insert into invite_codes (created_at, code, inviter_id, is_personal) select now(), translate(upper(lpad(to_hex(n), 8, '2')), '01', 'XY'), p.id, false from generate_series(300000, 350000) n join prof p on p.place = ${skewed('n', '85000', 16)} on conflict do nothing;
    insert into invites (code, inviter_id, name, email, created_at) select c.code, c.inviter_id, ${nameOf('n')}, 'convite' || n || '@medida.demo', now() - interval '1 minute' * n
    from (select code, inviter_id, row_number() over () as n from invite_codes where not is_personal and code like '2%') c`,
  ],
  [
    'disputes, adjustments, notes, level grants',
    `insert into disputes (document, customer_name, claimant_id, holder_id, customer_id, statement, opened_at, status, decided_at, decided_by)
    select c.document, c.name, p.id, c.professional_id, c.id, 'Atendo este cliente', c.created_at, case when c.place % 10 = 0 then 'open' else 'kept' end, case when c.place % 10 > 0 then now() end, case when c.place % 10 > 0 then ${demonstration('admin')} end
    from customer c join prof p on p.place = 1 + c.place % 85000 where c.place <= 10000 and p.id <> c.professional_id;
    insert into adjustments (professional_id, amount, reason, status, requested_by, requested_at, needs_second, decided_at, decided_by)
    select p.id, 100 + n % 1000, 'Acerto de campanha antiga', 'posted', ${demonstration('admin')}, now() - interval '1 minute' * n, false, now(), ${demonstration('admin')} from generate_series(1, 20000) n join prof p on p.place = ${skewed('n', '85000', 17)};
    insert into notes (professional_id, body, created_at, created_by) select p.id, 'Conversa por telefone ' || n, now() - interval '1 minute' * n, ${demonstration('admin')} from generate_series(1, 20000) n join prof p on p.place = ${skewed('n', '85000', 18)};
    insert into level_grants (professional_id, level, starts_on, ends_on, reason, granted_by, granted_at)
    select p.id, 'ouro', current_date - 10, current_date + 90, 'Campanha de arquitetos', ${demonstration('admin')}, now() from prof p where p.place between 1000 and 3000`,
  ],
  [
    'keys and webhooks',
    `insert into api_keys (name, store_id, prefix, key_hash, scopes, per_minute, created_by, created_at)
    select 'ERP ' || s.place, s.id, 'esq_' || s.place, sha256(convert_to('key' || s.place, 'UTF8')), '{invoices:send}', 60, ${demonstration('admin')}, now() - interval '1 minute' * s.place from store s;
    insert into webhooks (name, url, events, secret_sealed, created_by, created_at, updated_at, active) select 'Sistema ' || n, 'https://sistema.demo/' || n, '{invoice.approved}', 'x', ${demonstration('admin')}, now(), now(), false from generate_series(1, 50) n;
    insert into webhook_deliveries (webhook_id, event_id, event, payload, state, created_at)
    select w.id, gen_random_uuid(), 'invoice.approved', '{}', case when n % 20 = 0 then 'failed' else 'delivered' end, now() - interval '1 minute' * n from generate_series(1, 200000) n
    join (select id, row_number() over (order by id) as place from webhooks) w on w.place = case when n % 4 = 0 then 1 else 1 + n % 50 end`,
  ],
  [
    'store months',
    `insert into store_months (store_id, month, accepted, value_cents, fast, prompt, refused, rejected, reversed, merit, rule, computed_at)
    select s.id, to_char(now() - interval '1 month' * m, 'YYYY-MM'), 10, 100000, 5, 5, 0, 1, 0, 100 + s.place % 500, 1, now() from store s, generate_series(0, 11) m on conflict do nothing`,
  ],
  [
    'an import',
    `with made as (insert into product_imports (active_at, created_at, file_name, format, sample, mapping, created_by, state, total, created, finished_at)
      values (now(), now(), 'medida.csv', '{}', '{}', '{}', ${demonstration('admin')}, 'imported', 100000, 100000, now()) returning id)
    insert into product_import_rows (import_id, line, verdict, name, code, problems)
    select made.id, n, case when n % 10 = 0 then 'rejected' else 'created' end, 'Produto ' || n, 'IMP-' || n, case when n % 10 = 0 then '{ean:ean.invalid}'::text[] else '{}' end from made, generate_series(1, 100000) n`,
  ],
  ['seals', 'select seal_missing_records()'],
]
