// Alterations that the owner of the database could make, for the tests of the proof.

/** A deterministic random generator (mulberry32). */
export function aRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The columns that prove points, by table. */
export const columnsOf: Readonly<Record<string, readonly string[]>> = {
  point_entries: [
    'professional_id',
    'kind',
    'amount',
    'source_type',
    'source_id',
    'key',
    'actor_type',
    'actor_id',
    'occurred_at',
    'available_at',
    'expires_on',
    'cycle',
    'score_amount',
    'accelerated_cents',
    'credit_id',
    'reason',
  ],
  point_lots: ['position', 'professional_id', 'amount', 'remaining', 'available_at', 'expires_on'],
  point_lot_uses: ['amount', 'lot_entry_id'],
  point_accounts: ['balance', 'entries', 'head'],
  cycle_scores: ['points', 'floor_rank', 'cycle'],
  point_entry_hashes: ['hash', 'number', 'digest'],
  accelerator_uses: ['points', 'cents', 'professional_id', 'store_id'],
  ledger_roots: [
    'root',
    'accounts',
    'entries',
    'recorded_at',
    'number',
    'previous',
    'tree',
    'changes',
    'sealed',
  ],
  ledger_root_heads: ['root_number', 'professional_id', 'number', 'head'],
  ledger_root_floors: ['root_number', 'professional_id', 'cycle', 'floor_rank'],
  adjustments: ['professional_id', 'amount', 'reason', 'decided_by', 'decided_at'],
  extra_point_claims: ['professional_id', 'points', 'claimed_at', 'removed_at'],
  experience_subscriptions: ['user_id', 'paid_points', 'refunded_points', 'confirmed_at'],
  invites: ['inviter_id', 'inviter_points', 'invited_points', 'credited_at'],
  invoices: ['points', 'explanation', 'decided_at', 'decided_by', 'former_approvals'],
  former_approvals: [
    'number',
    'professional_id',
    'points',
    'explanation',
    'decided_at',
    'decided_by',
    'reversed_at',
    'reason',
  ],
  pce_invoices: ['amount_cents', 'base_cents', 'reason', 'reference'],
  level_grants: ['reason'],
}

/** Returns SQL for a value of a column that differs from the current one. */
export function alteredValue(column: string): string {
  if (['professional_id', 'user_id', 'inviter_id'].includes(column))
    return `(select id from users where user_type = 'professional' and id <> t.${column} order by id limit 1)`
  if (column === 'lot_entry_id')
    return '(select entry_id from point_lots l where l.entry_id <> t.lot_entry_id order by l.position limit 1)'
  if (column === 'credit_id')
    return '(select id from point_entries e where e.id is distinct from t.credit_id order by e.position limit 1)'
  if (column === 'actor_id' || column === 'decided_by')
    return `(select id from users u where u.id is distinct from t.${column} order by u.id limit 1)`
  if (column === 'explanation')
    return `jsonb_set(t.explanation, '{total}', to_jsonb((t.explanation ->> 'total')::bigint + 1))`
  if (column === 'accelerated_cents') return 'coalesce(t.accelerated_cents, 0) + 1'
  if (column === 'store_id') return 'null'
  if (column === 'kind') return `case t.kind when 'adjustment' then 'invite' else 'adjustment' end`
  if (column === 'actor_type') return `case t.actor_type when 'admin' then 'system' else 'admin' end`
  if (column === 'source_id') return 'gen_random_uuid()'
  if (column === 'cycle') return `t.cycle || '-1'`
  if (column.endsWith('_at'))
    return `coalesce(t.${column}, timestamptz '2026-11-20T15:00Z') + interval '1 microsecond'`
  if (column === 'expires_on') return `coalesce(t.expires_on, date '2030-01-01') + 1`
  if (column === 'root_number') return 't.root_number - 1'
  if (column === 'previous') return `sha256(coalesce(t.previous, ''))`
  if (['hash', 'head', 'root', 'tree', 'changes', 'sealed', 'digest'].includes(column))
    return `sha256(t.${column})`
  if (column === 'floor_rank') return 'case t.floor_rank when 0 then 1 else t.floor_rank - 1 end'
  if (['key', 'reason', 'reference', 'source_type'].includes(column))
    return `coalesce(t.${column}, '') || 'x'`
  if (column === 'number') return 't.number + 1000'
  return `t.${column} + case when t.${column} > 0 then 1 else -1 end`
}

/** Switches triggers and foreign keys off until the end of the transaction, as an owner can. */
export const quietly = 'set local session_replication_role = replica;'

/** Names the first row of a table `t` that meets a condition. */
export const oneOf = (table: string, condition: string) =>
  `t.ctid = (select ctid from ${table} t where ${condition} order by ctid limit 1)`

/** Computes all hashes and heads again from the entries. */
export const rehashed = `do $$ declare e record; last bytea; begin
  for e in select h.professional_id, h.number, h.entry_id, sha256(convert_to(point_entry_content(p), 'UTF8')) as digest
    from point_entry_hashes h join point_entries p on p.id = h.entry_id order by 1, 2 loop
    if e.number = 1 then last := decode(repeat('00', 32), 'hex'); end if;
    last := sha256(last || int8send(e.number) || e.digest);
    update point_entry_hashes h set hash = last, digest = e.digest where h.entry_id = e.entry_id;
    update point_accounts a set head = last where a.professional_id = e.professional_id;
  end loop; end $$`
