import { sql } from 'kysely'
import type { Rule } from './ledger-rule.ts'

/** The points reversed by credit, as `r`. */
const reversed = sql`(
  select credit_id, sum(amount) as points from point_entries where kind = 'reversal' group by 1) r on r.credit_id = e.id`

/** The approvals of invoices, numbered: the present one, and those that were reversed before the invoice was opened again. */
const approvals = sql`(
  select id as invoice_id, former_approvals + 1 as number, kind, professional_id, points, explanation, status, decided_at,
    decided_by, reversed_at, reversed_by, reason
  from invoices where status in ('approved', 'reversed')
  union all
  select invoice_id, number, kind, professional_id, points, explanation, 'reversed', decided_at, decided_by, reversed_at,
    reversed_by, reason
  from former_approvals)`

/** The credits of sales by rule of their explanation, as `invoice_id`, `number`, `rule` and `points`. */
const explained = sql`
  select i.invoice_id, i.number, 'base' as rule, (i.explanation #>> '{base,points}')::bigint as points
  from ${approvals} i where i.kind = 'sale'
  union all
  select i.invoice_id, i.number, a ->> 'id', (a ->> 'points')::bigint
  from ${approvals} i, jsonb_array_elements(i.explanation -> 'accelerators') a
  where i.kind = 'sale'`

/** The entries that returns of goods made: the entry as `e`, the return as `i`. */
const takenByReturns = sql`
  point_entries e join invoices i on i.id = e.source_id and i.kind = 'return'
    and e.source_type = 'invoice' and e.kind = 'reversal' and e.key like 'reversal:%'`

/** Each entry follows from a row of another table, and each such row has its entries: amount, person, day and actor. */
export const sourceRules: readonly Rule[] = [
  {
    name: 'sources',
    rule: 'each entry names a source of its kind',
    offending: () => sql`
      select e.id as subject from point_entries e
      where e.source_id is null or (e.kind, e.source_type) not in (
        ('invoice', 'invoice'), ('accelerator', 'invoice'), ('extra-point', 'extra-point'), ('invite', 'invite'),
        ('experience', 'experience'), ('adjustment', 'adjustment'), ('expiry', 'lot'), ('reversal', 'invoice'),
        ('reversal', 'extra-point'), ('reversal', 'invite'), ('reversal', 'experience'))`,
  },
  {
    name: 'invoice-credits',
    rule: 'each approved invoice has the credits of its explanation, rule by rule, and no other invoice has credits',
    offending: () => sql`
      select coalesce(invoice_id::text, 'none') as subject
      from (
        select invoice_id, number, rule, points from (${explained}) explained
        union all
        select source_id, approval_of_credit(key), coalesce(accelerator_id::text, 'base'), -amount
        from point_entries where source_type = 'invoice' and kind in ('invoice', 'accelerator')
      ) both_sides
      group by invoice_id, number, rule having sum(points) is distinct from 0 or count(*) <> count(points)
      union all
      select i.invoice_id::text from ${approvals} i
      left join lateral (
        select sum((a ->> 'points')::bigint) as points
        from jsonb_array_elements(i.explanation -> 'accelerators') a) bonus on true
      where i.kind = 'sale'
        and (i.points = (i.explanation ->> 'total')::bigint
          and i.points = (i.explanation #>> '{base,points}')::bigint + coalesce(bonus.points, 0)) is not true`,
  },
  {
    name: 'invoice-entries',
    rule: 'each credit of a sale has its professional, the time and the actor of the approval, or of the undone return that gave it back',
    offending: () => sql`
      select e.id as subject from point_entries e
      left join ${approvals} i on i.invoice_id = e.source_id and i.number = approval_of_credit(e.key) and i.kind = 'sale'
      left join ${approvals} r on r.invoice_id::text = split_part(split_part(e.key, ':return:', 2), ':', 1)
        and r.number = approval_of_return(e.key) and r.kind = 'return' and r.status = 'reversed'
      where e.source_type = 'invoice' and e.kind in ('invoice', 'accelerator')
        and (e.professional_id = i.professional_id and case
          when e.key like '%:return:%'
            then (e.occurred_at, e.actor_id, e.reason) is not distinct from (r.reversed_at, r.reversed_by, r.reason)
          else (e.occurred_at, e.actor_id) is not distinct from (i.decided_at, i.decided_by)
            and e.key = 'invoice:' || i.invoice_id || case when i.number > 1 then ':approval:' || i.number else '' end
              || coalesce(':accelerator:' || e.accelerator_id, ':base') end) is not true`,
  },
  {
    name: 'invoice-reversals',
    rule: 'a reversed invoice has no points left, and each return took back the points of its explanation, by rule and by sale',
    offending: () => sql`
      select i.invoice_id as subject from ${approvals} i
      join point_entries e on e.source_type = 'invoice' and e.source_id = i.invoice_id and e.kind in ('invoice', 'accelerator')
        and approval_of_credit(e.key) = i.number
      left join ${reversed}
      where i.kind = 'sale' and i.status = 'reversed'
      group by i.invoice_id, i.number having sum(e.amount + coalesce(r.points, 0)) <> 0
      union all
      select invoice_id from (
        select i.invoice_id, i.number, t ->> 'rule' as rule, (t ->> 'points')::bigint as points
        from ${approvals} i, jsonb_array_elements(i.explanation -> 'taken') t
        where i.kind = 'return'
        union all
        select e.source_id, approval_of_return(e.key), coalesce(c.accelerator_id::text, 'base'), e.amount
        from ${takenByReturns} left join point_entries c on c.id = e.credit_id where e.amount < 0
      ) both_sides
      group by invoice_id, number, rule having sum(points) is distinct from 0 or count(*) <> count(points)
      union all
      select i.invoice_id from ${approvals} i
      left join lateral (
        select sum((t ->> 'points')::bigint) as points from jsonb_array_elements(i.explanation -> 'taken') t) taken on true
      where i.kind = 'return'
        and (i.points = -(i.explanation ->> 'total')::bigint and -i.points = coalesce(taken.points, 0)) is not true
      union all
      select invoice_id from (
        select i.invoice_id, i.number, sale ->> 'id' as sale_id, (sale ->> 'points')::bigint as points
        from ${approvals} i, jsonb_array_elements(i.explanation -> 'sales') sale
        where i.kind = 'return'
        union all
        select e.source_id, approval_of_return(e.key), c.source_id::text, e.amount
        from ${takenByReturns} left join point_entries c on c.id = e.credit_id where e.amount < 0
      ) both_sides
      group by invoice_id, number, sale_id having sum(points) is distinct from 0 or count(*) <> count(points)
      union all
      -- What a return took comes back when the return is undone, unless its sale was reversed before.
      select i.invoice_id from ${approvals} i
      join point_entries e on e.source_type = 'invoice' and e.source_id = i.invoice_id and e.key like 'reversal:%'
        and approval_of_return(e.key) = i.number
      left join point_entries b on b.key = 'restored:' || e.id
      left join point_entries c on c.id = e.credit_id
      left join point_entries d on d.id = c.credit_id and c.kind = 'expiry'
      left join ${approvals} o on o.invoice_id = coalesce(d.source_id, c.source_id)
        and o.number = approval_of_credit(coalesce(d.key, c.key))
      where i.kind = 'return' and (case
        when i.status <> 'reversed' or o.reversed_at < i.reversed_at then b.id is null
        when o.reversed_at = i.reversed_at then b.id is null or b.amount = -e.amount
        else b.amount = -e.amount end) is not true`,
  },
  {
    name: 'reversals',
    rule: 'each reversal follows from the end of its source: the reversed invoice, the return, the removed extra point or subscription',
    offending: () => sql`
      select e.id as subject from point_entries e
      left join point_entries c on c.id = e.credit_id
      -- The credit of an expiry that the reversal takes back.
      left join point_entries d on d.id = c.credit_id and c.kind = 'expiry'
      left join invoices n on e.source_type = 'invoice' and n.id = e.source_id
      -- What a return took, which its reversal gives back.
      left join point_entries t on e.key = 'restored:' || t.id
      left join ${approvals} i on i.invoice_id = n.id and i.number =
        case when n.kind = 'return' then approval_of_return(coalesce(t.key, e.key)) else approval_of_credit(coalesce(d.key, c.key)) end
      left join extra_point_claims x on e.source_type = 'extra-point' and x.id = e.source_id
      left join experience_subscriptions s on e.source_type = 'experience' and s.id = e.source_id
      left join invites v on e.source_type = 'invite' and v.id = e.source_id
      where e.kind = 'reversal' and e.source_type in ('invoice', 'extra-point', 'experience', 'invite')
        and (coalesce(d.source_type, c.source_type) = e.source_type
          and (coalesce(d.source_id, c.source_id) = e.source_id or i.kind = 'return')
          and case e.source_type
            when 'invoice' then case
              when i.kind = 'sale' or e.key like 'restored:%' then i.status = 'reversed'
                and (e.occurred_at, e.actor_id, e.reason) is not distinct from (i.reversed_at, i.reversed_by, i.reason)
              else i.kind = 'return' and i.status in ('approved', 'reversed')
                and (e.occurred_at, e.actor_id) is not distinct from (i.decided_at, i.decided_by)
                and exists (select from jsonb_array_elements(i.explanation -> 'sales') sale
                  where sale ->> 'id' = coalesce(d.source_id, c.source_id)::text) end
            when 'extra-point' then (e.occurred_at, e.actor_id) is not distinct from (x.removed_at, x.removed_by)
            when 'experience' then (e.occurred_at, e.actor_id) is not distinct from (s.removed_at, s.removed_by)
            else v.undone > 0 end) is not true`,
  },
  {
    name: 'adjustments',
    rule: 'each posted adjustment has its entry and its line in the audit log, by the administrator who decided it, and no other adjustment has an entry',
    offending: () => sql`
      select coalesce(a.id, e.id) as subject
      from (select * from adjustments where status = 'posted') a
      full join (select * from point_entries where kind = 'adjustment' and source_type = 'adjustment') e on e.source_id = a.id
      where (e.professional_id = a.professional_id and e.amount = a.amount and e.occurred_at = a.decided_at
        and e.actor_id = a.decided_by and e.reason = a.reason and e.key = 'adjustment:' || a.id
        and exists (select from audit_log l
          where l.subject_type = 'adjustment' and l.subject_id = a.id::text and l.action = 'adjustment.posted'
            and l.actor_id = a.decided_by and l.at = a.decided_at and (l.after ->> 'points')::bigint = a.amount)) is not true`,
  },
  {
    name: 'extra-points',
    rule: 'each claim of an extra point has its credit, which is reversed if the claim was removed, and no other credit exists',
    offending: () => sql`
      select coalesce(x.id, e.id) as subject
      from extra_point_claims x
      full join (
        select * from point_entries where kind = 'extra-point' and source_type = 'extra-point') e on e.source_id = x.id
      left join ${reversed}
      where (e.professional_id = x.professional_id and e.amount = x.points and e.occurred_at = x.claimed_at
        and e.actor_id = coalesce(x.given_by, x.professional_id) and e.key = x.entry_key
        and coalesce(r.points, 0) = case when x.removed_at is null then 0 else -x.points end) is not true`,
  },
  {
    name: 'invites',
    rule: 'each credited invite has the credits of its two sides, and all credits of an undone invite are reversed',
    offending: () => sql`
      with sides as materialized (
        select id, professional_id, points, credited_at, undone, 'invite:' || invited_id || ':' || side as stem,
          'invite:' || invited_id || ':' || side || case when undone > 0 then ':' || undone else '' end as key
        from invites v
        cross join lateral (values ('inviter', v.inviter_id, v.inviter_points), ('invited', v.invited_id, v.invited_points))
          as sides (side, professional_id, points)
      )
      select s.id as subject from sides s
      left join point_entries e on e.key = s.key
      left join ${reversed}
      where (case when e.id is null then s.points = 0
        else e.source_id = s.id and e.professional_id = s.professional_id and e.amount = s.points
          and e.occurred_at = s.credited_at and coalesce(r.points, 0) = 0 end) is not true
      union all
      select e.id from point_entries e
      left join sides s on s.id = e.source_id and s.professional_id = e.professional_id
      left join ${reversed}
      where e.kind = 'invite' and e.source_type = 'invite'
        and (e.key = s.key or (s.undone > 0 and starts_with(e.key, s.stem) and e.amount = -r.points)) is not true`,
  },
  {
    name: 'experiences',
    rule: 'each paid subscription to an experience has its debit and its refund, and no other debit or refund exists',
    offending: () => sql`
      select coalesce(s.id, e.id) as subject
      from (select * from experience_subscriptions where paid_points <> 0 or refunded_points <> 0) s
      full join (select * from point_entries where kind = 'experience' and source_type = 'experience') e on e.source_id = s.id
      left join ${reversed}
      where (e.professional_id = s.user_id and e.amount = -s.paid_points and e.occurred_at = s.confirmed_at
        and e.key = s.entry_key and coalesce(r.points, 0) = s.refunded_points
        and (s.refunded_points = 0 or s.removed_at is not null)) is not true`,
  },
  {
    name: 'expiries',
    rule: 'each expiry is of a credit that had expired by its day',
    offending: () => sql`
      select e.id as subject from point_entries e
      left join point_entries c on c.id = e.credit_id and c.professional_id = e.professional_id
      where (e.kind = 'expiry' or e.source_type = 'lot')
        and (e.kind = 'expiry' and e.source_type = 'lot' and e.source_id = c.id and e.key = 'expiry:' || c.id
          and e.amount between -c.amount and -1
          and (e.occurred_at at time zone 'America/Sao_Paulo')::date >= c.expires_on) is not true`,
  },
  {
    name: 'pce',
    rule: 'each PCE has the amount and status of its history, which is complete, the amount of its explanation, and its sale',
    offending: () => sql`
      select p.id as subject from pce_invoices p
      left join (
        select distinct on (pce_invoice_id) * from pce_history order by pce_invoice_id, id desc
      ) h on h.pce_invoice_id = p.id
      -- The amount may be of an earlier approval of its sale.
      left join lateral (
        select i.store_id, i.kind = 'sale' and i.professional_id = p.professional_id or exists (
          select from former_approvals f
          where f.invoice_id = i.id and f.kind = 'sale' and f.professional_id = p.professional_id) as is_sold
        from invoices i where i.id = p.invoice_id) i on true
      left join lateral (
        select sum((t ->> 'valueCents')::bigint) as base, sum((t ->> 'valueCents')::numeric * (t ->> 'rateBps')::numeric) as parts
        from jsonb_array_elements(p.explanation -> 'items') t) x on p.explanation is not null
      where (h.to_status = p.status and h.amount_cents = p.amount_cents
        and (p.invoice_id is null
          or (i.is_sold and i.store_id = p.store_id
            and p.explanation is not null))
        and (p.explanation is null or (p.base_cents = x.base and p.amount_cents = trunc(x.parts / 10000)))) is not true
      union all
      select pce_invoice_id from (
        select pce_invoice_id, from_status, lag(to_status) over (partition by pce_invoice_id order by id) as status_before
        from pce_history
      ) history
      where from_status is distinct from status_before`,
  },
]
