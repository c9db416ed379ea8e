import { sql } from 'kysely'
import type { Rule } from './ledger-rule.ts'

/** The seals of a kind by subject: how many, the first, and the newest with its salt. */
const newestSeals = (kind: string) => sql`(
  select subject, count(*) as seals, min(id) as first, (array_agg(seal order by id desc))[1] as seal, (array_agg(salt order by id desc))[1] as salt
  from record_seals where kind = ${kind} group by subject)`

/** The erasures of persons: each with its seal, the first and last seal that it added, and how many the person has. */
const erasures = sql`
  select subject, seal, split_part(subject, ' ', 1) as person, split_part(subject, ' ', 2)::bigint as first,
    split_part(subject, ' ', 3)::bigint as last, count(*) over (partition by split_part(subject, ' ', 1)) as count
  from record_seals where kind = 'erasure'`

/** The records that people see have the seals that were written with them, and the roots cover the seals. */
export const sealRules: readonly Rule[] = [
  {
    name: 'seals',
    rule: 'the seals of records are those that the roots covered',
    offending: () => sql`
      select 'root ' || number as subject from (
        select number, sealed_until, sealed, lag(sealed_until, 1, 0) over roots as sealed_after,
          lag(sealed) over roots as sealed_before
        from ledger_roots window roots as (order by number)
      ) r
      where sealed_until is not null
        and (sealed = sealed_records(sealed_before, coalesce(sealed_after, 0), sealed_until)) is not true
      union all
      select 'root ' || number from (
        select number, sealed, lag(sealed) over (order by number) as sealed_before from ledger_roots
      ) r
      where sealed is null and sealed_before is not null`,
  },
  {
    name: 'invoice-seals',
    rule: 'each approved invoice has its key, values, items, decider and explanation, which only a return approved before its sale may change',
    offending: () => sql`
      -- Sales whose goods had come back before they were approved, and then had not.
      with undone as materialized (
        select sale ->> 'id' as sale_id
        from (
          select kind, explanation from invoices where status = 'reversed'
          union all
          select kind, explanation from former_approvals
        ) i, jsonb_array_elements(i.explanation -> 'sales') sale
        where i.kind = 'return' and sale ->> 'status' <> 'approved'
      )
      select coalesce(i.id::text, s.subject) as subject
      from invoices i full join ${newestSeals('invoice')} s on s.subject = i.id::text
      left join (
        select invoice_id, json_agg(content_of_item(t) order by t.line) as items from invoice_items t group by 1
      ) t on t.invoice_id = i.id
      where (case
        when i.status in ('approved', 'reversed') then s.seal = seal_of(content_of_invoice(i, t.items), null)
          and (s.seals = 1
            or (i.kind = 'sale' and i.id::text in (select sale_id from undone))
            or (i.kind = 'return' and exists (
              select from jsonb_array_elements(i.explanation -> 'sales') sale where sale ->> 'status' <> 'approved'))
            or exists (select from audit_log a
              where a.subject_type = 'invoice' and a.subject_id = i.id::text and a.action in ('invoice.reopened', 'invoice.opened-again')))
        when s.subject is null then i.id is not null
        else exists (select from audit_log a
          where a.subject_type = 'invoice' and a.subject_id = i.id::text and a.action in ('invoice.reopened', 'invoice.opened-again')) end) is not true`,
  },
  {
    name: 'former-approvals',
    rule: 'each approval that was reversed before its invoice was opened again is the one that was sealed, and they are complete',
    offending: () => sql`
      select f.invoice_id::text as subject from former_approvals f
      where (exists (
          select from record_seals s
          where s.kind = 'invoice' and s.subject = f.invoice_id::text and s.seal = seal_of(f.content, null))
        and f.content::json ->> 2 = f.kind and (f.content::json ->> 4)::uuid is not distinct from f.professional_id
        and (f.content::json ->> 8)::bigint = f.points
        and (f.content::json -> 9)::jsonb is not distinct from coalesce(f.explanation, 'null')
        and (f.content::json ->> 10)::bigint = instant_text(f.decided_at)
        and (f.content::json ->> 11)::uuid is not distinct from f.decided_by
        and exists (select from audit_log a
          where a.subject_type = 'invoice' and a.subject_id = f.invoice_id::text and a.action = 'invoice.reversed'
            and a.at = f.reversed_at and a.actor_id is not distinct from f.reversed_by)) is not true
      union all
      select coalesce(i.id, f.invoice_id)::text
      from (select id, former_approvals from invoices where former_approvals > 0) i
      full join (
        select invoice_id, count(*) as approvals, max(number) as last from former_approvals group by 1) f on f.invoice_id = i.id
      where (f.approvals = i.former_approvals and f.last = i.former_approvals) is not true`,
  },
  {
    name: 'audit-seals',
    rule: 'each entry of the audit log has its time, author, action and content; only the recorded erasure of a person changes or removes content',
    offending: () => sql`
      with erasures as materialized (${erasures})
      select coalesce(a.id::text, s.subject) as subject
      from audit_log a full join ${newestSeals('audit')} s on s.subject = a.id::text
      where (s.seal = seal_of(content_of_record(a), s.salt) and s.salt is not null and (s.seals = 1
        or not exists (select from record_seals later
          where later.kind = 'audit' and later.subject = s.subject and later.id > s.first
            and not exists (select from erasures e where later.id between e.first and e.last)))) is not true
      union all
      select 'erasure of ' || coalesce(e.person, u.id::text)
      from (select * from users where erased_at is not null) u full join erasures e on e.person = u.id::text
      where (e.seal = seal_of(e.subject, null) and e.count = 1 and exists (select from audit_log a
        where a.action = 'person.erased' and a.subject_type = 'user' and a.subject_id = u.id::text)) is not true`,
  },
  {
    name: 'record-seals',
    rule: 'the amounts and payments of PCE with their history, the adjustments, the levels set by hand, the consents and the acceptances of regulations are those that were recorded',
    offending: () => sql`
      select 'pce ' || coalesce(p.id::text, s.subject) as subject
      from pce_invoices p full join ${newestSeals('pce')} s on s.subject = p.id::text
      where (s.seal = seal_of(content_of_record(p), null)
        and s.seals <= (select count(*) from pce_history h where h.pce_invoice_id = p.id)) is not true
      union all
      select 'change of pce ' || coalesce(h.id::text, s.subject)
      from pce_history h full join ${newestSeals('pce-history')} s on s.subject = h.id::text
      where (s.seal = seal_of(content_of_record(h), null) and s.seals = 1) is not true
      union all
      select 'adjustment ' || coalesce(a.id::text, s.subject)
      from adjustments a full join ${newestSeals('adjustment')} s on s.subject = a.id::text
      where (s.seal = seal_of(content_of_record(a), null)
        and s.seals <= case when a.needs_second and a.status <> 'waiting' then 2 else 1 end) is not true
      union all
      select 'level ' || coalesce(g.id::text, s.subject)
      from level_grants g full join ${newestSeals('level-grant')} s on s.subject = g.professional_id || ' ' || g.id
      -- The erasure of a person deletes these levels, and the salt of their seals.
      where (case when g.id is null then s.salt is null
          and exists (select from (${erasures}) e where e.person = split_part(s.subject, ' ', 1))
        else s.salt is not null and s.seal = seal_of(content_of_record(g), s.salt)
          and s.seals <= case when g.ended_at is null then 1 else 2 end end) is not true
      union all
      select 'consent ' || coalesce(c.id::text, s.subject)
      from consents c full join ${newestSeals('consent')} s on s.subject = c.id::text
      where (s.seal = seal_of(content_of_record(c), null) and s.seals = 1) is not true
      union all
      select 'acceptance ' || coalesce(c.user_id || ' ' || c.version_id, s.subject)
      from content_acceptances c full join ${newestSeals('acceptance')} s on s.subject = c.user_id || ' ' || c.version_id
      where (s.seal = seal_of(content_of_record(c), null) and s.seals = 1) is not true`,
  },
]
