import type { LedgerRule } from '@esquadro/contract/ledger/points/cms'
import { LEDGER_RULES } from '@esquadro/contract/ledger/points/vocabulary'
import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { lockInvite } from '../../../campaigns/invites/credit.queries.ts'
import { entriesDue, recordCredit } from '../../../campaigns/invites/credit-invite.ts'
import { aReturnNfe } from '../../../fiscal/samples/nfe-builder.ts'
import { openCycle } from '../../../people/levels/cycles.ts'
import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import { connect, type Database, inTransaction } from '../../../platform/database/connect.ts'
import { paymentOf } from '../../../rewards/experiences/experiences.rules.ts'
import { refundSeat } from '../../../rewards/experiences/subscriptions/cancel-subscription.ts'
import {
  insertSubscription,
  removeSubscription,
} from '../../../rewards/experiences/subscriptions/subscriptions.queries.ts'
import { removeExtraPoint } from '../../../rewards/extra-points/extra-points.ts'
import { useTestApp } from '../../../testing/app.ts'
import { anAdmin, aProduct, aProfessional, aStore, created } from '../../../testing/builders.ts'
import { anExperience } from '../../../testing/experiences.ts'
import { anApprovedSale, aPosting, giveExtraPoint } from '../../../testing/ledger.ts'
import { aPce, doToPce, payment } from '../../../testing/pce.ts'
import { aTradingStore } from '../../../testing/sale.ts'
import { alteredValue, aRandom, columnsOf, oneOf, quietly, rehashed } from '../../../testing/tampering.ts'
import { getAndLockAdjustment, insertAdjustment } from '../../adjustments/adjustments.queries.ts'
import { postAdjustment } from '../../adjustments/adjustments.ts'
import { insertGrant } from '../../level-grants/level-grants.queries.ts'
import { listAcceleratorRules } from '../earning.queries.ts'
import { expireLots } from '../expire-points.ts'
import { type Posting, postEntries } from '../post-entries.ts'
import { compareRebuilt, rebuildIn } from './rebuild-ledger.ts'
import { findNewestRoot, insertRoot } from './roots.queries.ts'
import { checkInvariants, verifyLedger } from './verify.queries.ts'

const app = useTestApp()
const sixMonths = { pointsExpireMonths: 6 }
const at = (day: string) => aPosting(new Date(`${day}T15:00:00Z`), sixMonths)
const now = new Date('2026-11-20T15:00:00Z')
const by = <Type extends 'admin' | 'professional'>(type: Type, id: string) => ({ type, id, requestId: null })

const transact = <T>(work: (trx: Database) => Promise<T>): Promise<T> => inTransaction(app.db, work)

/** Lets a professional take part in an experience for points; returns what a refund needs. */
async function payExperience(professionalId: string, paid: number, posting: Posting) {
  const experience = await anExperience(app.db, { costPoints: paid })
  return transact(async (trx) => {
    const { id, entryKey } = await insertSubscription(trx, {
      experienceId: experience.id,
      userId: professionalId,
      status: 'confirmed',
      seats: 1,
      companionName: null,
      agreedPoints: paid,
      paidPoints: paid,
      subscribedAt: posting.now,
      subscribedBy: professionalId,
      confirmedAt: posting.now,
      heldUntil: null,
    })
    await postEntries(trx, [paymentOf(experience, professionalId, { id, entryKey, paid })], posting)
    return { experienceId: experience.id, id, title: experience.title }
  })
}

async function adjust(professionalId: string, points: number, adminId: string, when: Date): Promise<void> {
  await transact(async (trx) => {
    const adjustment = { professionalId, points, reason: 'Acerto de campanha', needsSecond: false }
    const id = await insertAdjustment(trx, { ...adjustment, by: adminId, now: when })
    await recordAudit(
      trx,
      { actor: by('admin', adminId), now: when },
      {
        action: 'adjustment.posted',
        subjectType: 'adjustment',
        subjectId: id,
        after: { professionalId, points },
      },
    )
    await postAdjustment(trx, await getAndLockAdjustment(trx, id), { id: adminId, type: 'admin' }, when)
  })
}

/** Credits both sides of an invite, as the first approved sale of the invited professional does. */
async function creditInvite(inviterId: string, invitedId: string): Promise<void> {
  await transact(async (trx) => {
    await trx
      .insertInto('inviteCodes')
      .values({ code: 'PRVA2345', inviterId, isPersonal: false, createdAt: now })
      .execute()
    await trx
      .insertInto('invites')
      .values({ code: 'PRVA2345', inviterId, invitedId, registeredAt: now, createdAt: now })
      .execute()
    const invite = await lockInvite(trx, invitedId)
    const entries = entriesDue(invite, defaultSettings)
    await postEntries(trx, entries, aPosting(now))
    await recordCredit(trx, invite, entries, now)
  })
}

/** Sends and decides sales and returns as people do. */
async function trade(): Promise<void> {
  const shop = await aTradingStore(app)
  const decide = (body: object) =>
    app.callAs('admin', cmsInvoices.update, { body: body as cmsInvoices.UpdateBody })
  const sale = shop.nfe({ items: [{ code: shop.product.code, valueCents: 100_000 }] })
  await decide({ action: 'approve', id: await shop.sendOne(sale) })
  const sendReturn = (valueCents: number) =>
    shop.sendOne(
      aReturnNfe({
        storeCnpj: shop.store.cnpj,
        issuedAt: new Date('2026-11-19T13:00:00Z'),
        originalKey: sale.key,
        items: [{ code: shop.product.code, valueCents }],
      }),
    )
  await decide({ action: 'approve', id: await sendReturn(20_000) })
  const undone = await sendReturn(10_000)
  await decide({ action: 'approve', id: undone })
  await decide({ action: 'reverse', id: undone, reason: 'A mercadoria não voltou' })
  const sendOther = () => shop.sendOne(shop.nfe({ items: [{ code: shop.product.code, valueCents: 50_000 }] }))
  const ended = await sendOther()
  await decide({ action: 'approve', id: ended })
  await decide({ action: 'reverse', id: ended, reason: 'Venda cancelada na loja' })
  const other = await sendOther()
  await decide({ action: 'approve', id: other })
  await decide({ action: 'reverse', id: other, reason: 'Venda cancelada na loja' })
  await decide({ action: 'reopen', id: other, reason: 'Estornada por engano' })
  await decide({ action: 'approve', id: other })
}

/** Fills the ledger with credits, debits, expiries, reversals, refunds, debts and several cycles, each with its source. */
async function fillLedger(): Promise<void> {
  const days = { startsOn: '2026-11-01', endsOn: '2026-11-30' }
  await app.db
    .insertInto('accelerators')
    .values({
      name: 'Campanha',
      multiplierBps: 15_000,
      ...days,
      everything: true,
      capPoints: 10_000,
      ...created(),
    })
    .execute()
  const accelerators = await listAcceleratorRules(app.db, '2026-11-20')
  const store = await aStore(app.db)
  const product = await aProduct(app.db)
  const admin = await anAdmin(app.db)
  const people: string[] = []
  for (let index = 0; index < 6; index += 1) {
    const { id } = await aProfessional(app.db)
    people.push(id)
    await giveExtraPoint(app.db, id, 15_000, at('2025-03-01').now, sixMonths)
    await giveExtraPoint(app.db, id, 700, at('2025-03-01').now, sixMonths)
    const paid = await payExperience(id, 15_100, at('2025-04-01'))
    await payExperience(id, 50, at('2025-04-02'))
    await transact(async (trx) => {
      const when = at('2025-05-01').now
      await removeSubscription(trx, paid.experienceId, id, { id, now: when })
      const seat = { subscriptionId: paid.id, points: 15_100, title: paid.title }
      await refundSeat(trx, seat, { actor: by('professional', id), now: when })
    })
    await transact((trx) => expireLots(trx, at('2025-11-01')))
    await transact((trx) => openCycle(trx, '2026', new Date('2026-01-01T03:05:00Z')))
    const extraPointId = await giveExtraPoint(app.db, id, 300, at('2026-09-01').now, sixMonths)
    await payExperience(id, 250, at('2026-10-01'))
    await transact((trx) =>
      removeExtraPoint(trx, {
        extraPointId,
        professionalId: id,
        actor: by('admin', admin.id),
        now: at('2026-10-02').now,
      }),
    )
    if (index % 2 === 0) await adjust(id, 200, admin.id, at('2026-11-01').now)
    const sold = {
      id: product.id,
      name: 'Luminária',
      brandId: product.brandId,
      brandName: 'Marca',
      categoryId: product.categoryId,
      categoryName: 'Luz',
      pointsPerRealBps: 10_000,
    }
    await anApprovedSale(app.db, {
      professionalId: id,
      storeId: store.id,
      now,
      items: [{ netCents: 123_400 + index, product: sold }],
      accelerators,
    })
    await transact((trx) => insertRoot(trx, new Date(`2026-11-1${index}T15:00:00Z`)))
  }
  await creditInvite(people[0] ?? '', people[1] ?? '')
  for (const id of people) await adjust(id, 90, admin.id, now)
  for (const id of people) await adjust(id, -40, admin.id, now)
  await trade()
  const paid = await aPce(app)
  await doToPce(app, [await aPce(app), paid], { action: 'approve' })
  await doToPce(app, [paid], payment)
  await transact((trx) =>
    insertGrant(trx, {
      professionalId: people[0] ?? '',
      level: 'ouro',
      from: '2026-11-20',
      until: '2026-12-31',
      reason: 'Transferida de outro programa',
      by: admin.id,
      now,
    }),
  )
  // Roots cover the entries of each loop; the last one covers only seals, so that later entries are in no root.
}

beforeAll(fillLedger)

/** Names the rules that are violated after the owner of the database runs some statements, which are rolled back. */
async function findAfter(damage: string): Promise<string[]> {
  const { db, close } = connect(app.ownerUrl, { max: 1 })
  const undone = new Error('undone')
  let found: string[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw(`set local role none; ${damage}`).execute(trx)
      found = (await checkInvariants(trx, now)).flatMap(({ name, broken }) => (broken > 0 ? [name] : []))
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
    .finally(close)
  return found
}

/** Replaces the seals of a kind, which no root of this file covers yet. */
const seal = (kind: string, table: string) =>
  `; update record_seals s set seal = seal_of(content_of_record(i), null) from ${table} i
    where s.kind = '${kind}' and s.subject = i.id::text`
const sealedAgain = seal('invoice', 'invoices')
/** The number of the last entry of an account that a root covers. */
const covered =
  'coalesce((select max(number) from ledger_root_heads r where r.professional_id = t.professional_id), 0)'
const oneSale = oneOf('invoices', `kind = 'sale' and status = 'approved' and decided_by is not null`)
const reversedSale = oneOf('invoices', `kind = 'sale' and status = 'reversed'`)
const aReturn = oneOf('invoices', `kind = 'return' and status = 'approved'`)
const undoneReturn = oneOf('invoices', `kind = 'return' and status = 'reversed'`)
const anEntryBy = (columns: string, values: string) => `
  insert into point_entries (professional_id, amount, cycle, actor_type, occurred_at, key, ${columns})
  select t.professional_id, ${values} from point_accounts t
  join point_entries c on c.professional_id = t.professional_id and c.amount = 90 and c.kind = 'adjustment'
  order by t.professional_id limit 1`
const moment = `timestamptz '2026-11-20T15:00Z'`
/** Erases the professional whose level was set by hand, as the use case does. */
const erased = `create temporary table person on commit drop as select distinct professional_id as id from level_grants;
  insert into audit_log (at, actor_type, action, subject_type, subject_id)
    select ${moment}, 'professional', 'person.erased', 'user', id::text from person;
  select erase_person(id, ${moment}) from person`
const withoutRoot3 = `update ledger_root_heads set root_number = 4 where root_number = 3;
    update ledger_root_floors set root_number = 4 where root_number = 3;
    delete from ledger_roots where number = 3;
    update ledger_roots set changes = changes_of_root(number) where number = 4`

/** A rule, what violates it, the statements, and the rules that cannot hold without it. */
const damages: readonly (readonly [LedgerRule, string, string, (readonly LedgerRule[])?])[] = [
  [
    'chain',
    'another hash of an entry',
    `${quietly} update point_entry_hashes t set hash = sha256(hash)
      where ${oneOf('point_entry_hashes', `number > ${covered} and number < (select entries from point_accounts a where a.professional_id = t.professional_id)`)}`,
  ],
  [
    'chain',
    'no hash of the newest entry, and a head that does not count it',
    `${quietly} delete from point_entry_hashes t using point_accounts a
      where a.professional_id = t.professional_id and a.entries = t.number and ${oneOf('point_entry_hashes', `number > ${covered} and number = (select entries from point_accounts a where a.professional_id = t.professional_id)`)};
    update point_accounts a set entries = h.number, head = h.hash from (
      select distinct on (professional_id) * from point_entry_hashes order by professional_id, number desc) h
      where h.professional_id = a.professional_id`,
  ],
  [
    'chain',
    'a gap in the numbers at the end of an account',
    `${quietly} update point_entry_hashes t set number = number + 1, hash = point_entry_hash(
        (select hash from point_entry_hashes b where b.professional_id = t.professional_id and b.number = t.number - 1), number + 1, e, t.digest)
      from point_entries e where e.id = t.entry_id and number > ${covered}
        and number = (select entries from point_accounts a where a.professional_id = t.professional_id);
    update point_accounts a set entries = h.number, head = h.hash from (
      select distinct on (professional_id) * from point_entry_hashes order by professional_id, number desc) h
      where h.professional_id = a.professional_id`,
  ],
  [
    'heads',
    'another head',
    `${quietly} update point_accounts t set head = sha256(head) where ${oneOf('point_accounts', 'true')}`,
  ],
  [
    'roots',
    'another number of entries of a root',
    `${quietly} update ledger_roots set entries = entries + 1 where number = 3`,
  ],
  [
    'roots',
    'another time of the newest root',
    `${quietly} update ledger_roots set recorded_at = recorded_at + interval '1 second' where number = 6`,
  ],
  [
    'root-links',
    'a middle root deleted, with its heads and floors moved to the next and sealed again',
    `${quietly} ${withoutRoot3}; update ledger_roots r set root = ledger_root_of(r) where number > 3`,
    ['seals'],
  ],
  [
    'root-links',
    'a middle root deleted, and the later ones counted again',
    `${quietly} ${withoutRoot3};
    update ledger_root_heads set root_number = root_number - 1 where root_number > 3;
    update ledger_root_floors set root_number = root_number - 1 where root_number > 3;
    update ledger_roots set number = number + 1000 where number > 3;
    update ledger_roots set number = number - 1001 where number > 1000;
    update ledger_roots r set root = ledger_root_of(r) where number > 2`,
    ['seals'],
  ],
  [
    'former-approvals',
    'another content of an approval that was reversed',
    `${quietly} update former_approvals set content = '[]'`,
  ],
  [
    'root-links',
    'heads without their root',
    `${quietly} delete from ledger_roots where number = 3`,
    ['seals'],
  ],
  [
    'root-links',
    'no root although the job recorded one',
    `insert into job_runs (job, state, started_at, finished_at, counts)
      values ('ledger-roots', 'done', '2026-11-20T02:50Z', '2026-11-20T02:50:01Z', '{"roots": 1}')`,
  ],
  [
    'root-links',
    'an hour without a root although the job ran in it',
    `insert into job_runs (job, state, started_at, finished_at, counts)
      values ('ledger-roots', 'done', '2026-11-19T02:50Z', '2026-11-19T02:50:01Z', '{"roots": 0}')`,
  ],
  [
    'roots',
    'a newest root that the accounts do not give',
    `${quietly} update ledger_roots set tree = sha256(tree) where number = 6;
    update ledger_roots r set root = ledger_root_of(r) where number = 6`,
  ],
  [
    'floors',
    'another floor of a cycle, sealed again',
    `${quietly} update cycle_scores t set floor_rank = floor_rank + 1,
      floor_seal = cycle_floor_seal(professional_id, cycle, (floor_rank + 1)::smallint)
      where ${oneOf('cycle_scores', `cycle = '2026' and floor_rank < 4 and exists (select from ledger_root_floors f where f.professional_id = t.professional_id)`)}`,
  ],
  [
    'seals',
    'a seal that was replaced together with its record',
    `${quietly} update audit_log t set after = '{"points": 1}' where ${oneOf('audit_log', 'true')};
    update record_seals s set seal = seal_of(content_of_record(a), s.salt) from audit_log a
      where s.kind = 'audit' and s.subject = a.id::text`,
  ],
  [
    'invoice-seals',
    'another key',
    `${quietly} update invoices t set access_key = repeat('1', 44) where ${oneSale}`,
  ],
  [
    'invoice-seals',
    'another total',
    `${quietly} update invoices t set total_cents = total_cents + 1 where ${oneSale}`,
  ],
  [
    'invoice-seals',
    'another value of an item',
    `${quietly} update invoice_items i set value_cents = value_cents + 1 from invoices t where i.invoice_id = t.id and ${oneSale}`,
  ],
  [
    'invoice-seals',
    'another text of the explanation',
    `${quietly} update invoices t set explanation = jsonb_set(explanation, '{items,0,description}', '"Outro"') where ${oneSale}`,
  ],
  [
    'invoice-seals',
    'another explanation, sealed by the triggers',
    `update invoices t set explanation = jsonb_set(explanation, '{items,0,description}', '"Outro"') where ${oneSale}`,
  ],
  [
    'invoice-seals',
    'another explanation of a return',
    `${quietly} update invoices t set explanation = jsonb_set(explanation, '{leftOver}', '[1]') where ${aReturn}`,
  ],
  [
    'audit-seals',
    'another author',
    `${quietly} update audit_log t set actor_id = null where ${oneOf('audit_log', 'actor_id is not null')}`,
  ],
  [
    'audit-seals',
    'another content',
    `${quietly} update audit_log t set after = '{"points": 1}' where ${oneOf('audit_log', 'after is not null')}`,
  ],
  [
    'audit-seals',
    'an entry deleted',
    `${quietly} delete from audit_log t where ${oneOf('audit_log', 'true')}`,
  ],
  [
    'audit-seals',
    'an entry without a seal',
    `${quietly} insert into audit_log (at, actor_type, action, subject_type) values (${moment}, 'system', 'x', 'x')`,
  ],
  [
    'audit-seals',
    'a content removed besides those that an erasure removed',
    `${erased}; set local esquadro.erasing = 'on';
    update audit_log t set after = '{"points": "—"}' where ${oneOf('audit_log', `after is not null and subject_type <> 'user'`)}`,
  ],
  [
    'audit-seals',
    'a person marked as erased',
    `update users u set erased_at = ${moment}, status = 'blocked', password_hash = null from level_grants g where u.id = g.professional_id`,
  ],
  [
    'audit-seals',
    'a content removed as if its person had been erased',
    `set local esquadro.erasing = 'on'; update audit_log t set after = null where ${oneOf('audit_log', 'after is not null')}`,
  ],
  [
    'record-seals',
    'a reason of a change of a PCE',
    `${quietly} update pce_history t set reason = 'x' where ${oneOf('pce_history', 'true')}`,
  ],
  [
    'record-seals',
    'another reference of the payment of a PCE',
    `${quietly} update pce_invoices t set reference = 'x' where ${oneOf('pce_invoices', `status = 'paid'`)}`,
  ],
  [
    'record-seals',
    'another day of payment of a PCE, although the triggers run',
    `update pce_invoices t set due_on = due_on + 1 where ${oneOf('pce_invoices', `status = 'approved'`)}`,
  ],
  [
    'record-seals',
    'another note of an adjustment',
    `${quietly} update adjustments t set note = 'x' where ${oneOf('adjustments', 'true')}`,
  ],
  [
    'record-seals',
    'another level set by hand',
    `${quietly} update level_grants set level = (select id from levels order by rank desc limit 1)`,
  ],
  ['record-seals', 'a level set by hand that was deleted', 'delete from level_grants'],
  [
    'record-seals',
    'a level set by hand that ends later, although the triggers seal it',
    `update level_grants set ended_on = starts_on, ended_by = granted_by, ended_at = granted_at;
    update level_grants set ended_on = ends_on, ended_at = granted_at + interval '1 day'`,
  ],
  [
    'record-seals',
    'a consent without a seal',
    `${quietly} insert into consents (user_id, kind, given, at) select id, 'email', true, ${moment} from users limit 1`,
  ],
  [
    'balance-entries',
    'another balance',
    `${quietly} update point_accounts t set balance = balance + 1 where ${oneOf('point_accounts', 'true')}`,
    ['balance-lots', 'balance-shown'],
  ],
  [
    'balance-lots',
    'another rest of a lot',
    `${quietly} update point_lots t set remaining = remaining - 1 where ${oneOf('point_lots', 'remaining > 1')}`,
    ['balance-shown', 'lot-uses'],
  ],
  [
    'balance-shown',
    'an account that no entry opened',
    `insert into point_accounts (professional_id, balance) select id, 1 from users where user_type = 'admin' order by id limit 1`,
    ['heads', 'balance-entries', 'balance-lots'],
  ],
  [
    'lot-uses',
    'a point used of another lot',
    `${quietly} update point_lot_uses t set amount = amount + case when lot_entry_id = one.first then -1 else 1 end
      from (select entry_id, (array_agg(lot_entry_id order by amount desc))[1] as first from point_lot_uses where amount < 0
        group by entry_id having count(*) = 2 and max(amount) > -10000 order by entry_id limit 1) one
      where one.entry_id = t.entry_id`,
  ],
  [
    'lot-bounds',
    'a lot available later than its credit',
    `${quietly} update point_lots t set available_at = available_at + interval '1 microsecond' where ${oneOf('point_lots', 'amount > 0')}`,
  ],
  [
    'debits-covered',
    'a debit whose points another debit used',
    `${quietly} update point_lot_uses t set entry_id = (
        select e.id from point_entries e join point_lots l on l.entry_id = t.lot_entry_id and l.professional_id = e.professional_id
        where e.amount < 0 and e.id <> t.entry_id
          and not exists (select from point_lot_uses o where o.entry_id = e.id and o.lot_entry_id = t.lot_entry_id)
        order by e.position limit 1)
      where ${oneOf('point_lot_uses', 'amount = -40')}`,
  ],
  [
    'debt-repaid-first',
    'a debt that a later credit did not repay',
    `${quietly} create temporary table repaid on commit drop as
      select * from point_lot_uses where amount > 0 order by entry_id limit 1;
    delete from point_lot_uses t using repaid r where t.entry_id = r.entry_id and t.lot_entry_id = r.lot_entry_id;
    update point_lots t set remaining = t.remaining - r.amount from repaid r where t.entry_id = r.lot_entry_id;
    update point_lots t set remaining = t.remaining + r.amount from repaid r where t.entry_id = r.entry_id`,
  ],
  [
    'cycle-scores',
    'another score',
    `${quietly} update cycle_scores t set points = points + 1 where ${oneOf('cycle_scores', 'true')}`,
  ],
  [
    'accelerator-uses',
    'a usage that no entry explains, even of zero',
    `${quietly} insert into accelerator_uses (accelerator_id, professional_id, store_id, points, cents)
      select a.id, u.id, null, 0, 0 from accelerators a, users u where u.user_type = 'admin' order by u.id limit 1`,
  ],
  [
    'kept-sums',
    'a sum of no entry',
    `${quietly} insert into ledger_flow_sums (day, kind, flow, entries, points) values ('2026-01-01', 'invite', 'earned', 1, 5)`,
  ],
  [
    'reversals-bounded',
    'a reversal of more than the credit',
    `${anEntryBy('kind, source_type, score_amount, credit_id', `-91, '2026', 'system', ${moment}, 'more', 'reversal', 'adjustment', 0, c.id`)}`,
    ['sources'],
  ],
  [
    'sources',
    'a credit through the triggers without a cause',
    `${anEntryBy('kind, source_type, available_at, score_amount', `5, '2026', 'system', ${moment}, 'free', 'extra-point', 'test', ${moment}, 5`)}`,
  ],
  [
    'adjustments',
    'a credit through the triggers with an unknown cause',
    `${anEntryBy('kind, source_type, source_id, available_at, score_amount', `5, '2026', 'admin', ${moment}, 'free', 'adjustment', 'adjustment', gen_random_uuid(), ${moment}, 5`)}`,
  ],
  [
    'adjustments',
    'another amount',
    `${quietly} update adjustments t set amount = amount + 1 where ${oneOf('adjustments', 'amount = 90')} ${seal('adjustment', 'adjustments')}`,
  ],
  [
    'adjustments',
    'another administrator who confirmed it',
    `${quietly} update adjustments t set decided_by = professional_id where ${oneOf('adjustments', 'amount = 90')} ${seal('adjustment', 'adjustments')}`,
  ],
  [
    'adjustments',
    'no line of the audit log, nor its seal',
    `${quietly} delete from audit_log t where ${oneOf('audit_log', `action = 'adjustment.posted' and at = ${moment}`)};
    delete from record_seals s where kind = 'audit' and not exists (select from audit_log a where a.id::text = s.subject)`,
  ],
  [
    'adjustments',
    'an entry that is missing',
    `insert into adjustments (professional_id, amount, reason, status, requested_by, requested_at, needs_second, decided_by, decided_at)
      select professional_id, 7, reason, status, requested_by, requested_at, needs_second, decided_by, decided_at from adjustments limit 1`,
  ],
  [
    'invoice-credits',
    'another explanation',
    `${quietly} update invoices t set points = points + 1, explanation = jsonb_set(jsonb_set(explanation, '{total}', to_jsonb(points + 1)),
      '{base,points}', to_jsonb((explanation #>> '{base,points}')::bigint + 1)) where ${oneSale} ${sealedAgain}`,
  ],
  [
    'invoice-credits',
    'no explanation',
    `${quietly} update invoices t set explanation = null where ${oneSale} ${sealedAgain}`,
  ],
  [
    'invoice-entries',
    'another decider',
    `${quietly} update invoices t set decided_by = sent_by where ${oneSale} ${sealedAgain}`,
  ],
  [
    'invoice-entries',
    'another time of the decision',
    `${quietly} update invoices t set decided_at = decided_at + interval '1 second' where ${oneSale} ${sealedAgain}`,
  ],
  [
    'invoice-reversals',
    'another number of points of a return',
    `${quietly} update invoices t set points = points - 1, explanation = jsonb_set(jsonb_set(explanation, '{total}', to_jsonb(1 - points)),
      '{taken,0,points}', to_jsonb((explanation #>> '{taken,0,points}')::bigint + 1)) where ${aReturn} ${sealedAgain}`,
  ],
  [
    'invoice-reversals',
    'no explanation of a return',
    `${quietly} update invoices t set explanation = explanation - 'taken' - 'total' where ${aReturn} ${sealedAgain}`,
  ],
  [
    'reversals',
    'another administrator who reversed a sale',
    `${quietly} update invoices t set reversed_by = sent_by where ${reversedSale}`,
  ],
  [
    'reversals',
    'another reason of an undone return',
    `${quietly} update invoices t set reason = 'Outra' where ${undoneReturn}`,
  ],
  [
    'extra-points',
    'another number of points',
    `${quietly} update extra_point_claims t set points = points + 1 where ${oneOf('extra_point_claims', 'removed_at is null')}`,
  ],
  [
    'extra-points',
    'a credit that is missing',
    `${quietly} insert into extra_point_claims (extra_point_id, professional_id, how, points, claimed_at)
      select extra_point_id, professional_id, how, points, claimed_at from extra_point_claims where removed_at is not null limit 1`,
  ],
  [
    'invites',
    'other points of the inviter',
    `${quietly} update invites set inviter_points = inviter_points + 1`,
  ],
  [
    'invites',
    'an undone invite with its credits',
    `${quietly} update invites set credited_at = null, inviter_points = 0, invited_points = 0, undone = 1`,
  ],
  [
    'experiences',
    'a smaller refund',
    `${quietly} update experience_subscriptions t set refunded_points = refunded_points - 1 where ${oneOf('experience_subscriptions', 'removed_at is not null')}`,
  ],
  [
    'experiences',
    'a lower payment',
    `${quietly} update experience_subscriptions t set paid_points = paid_points - 1 where ${oneOf('experience_subscriptions', 'removed_at is null')}`,
  ],
  [
    'expiries',
    'points that expired too early',
    `${anEntryBy('kind, source_type, source_id, score_amount, credit_id', `-1, '2026', 'system', ${moment}, 'expiry:' || c.id, 'expiry', 'lot', c.id, 0, c.id`)}`,
  ],
  [
    'pce',
    'another amount',
    `${quietly} update pce_invoices set amount_cents = amount_cents + 1 ${seal('pce', 'pce_invoices')}`,
  ],
  [
    'pce',
    'another status',
    `${quietly} update pce_invoices set status = 'pending' ${seal('pce', 'pce_invoices')}`,
  ],
  [
    'pce',
    'a change deleted from the history',
    `${quietly} delete from pce_history where from_status is null;
    delete from record_seals s where kind = 'pce-history' and not exists (select from pce_history h where h.id::text = s.subject)`,
    ['record-seals'],
  ],
]

describe('ledger:verify', () => {
  it('finds nothing in an unchanged ledger', async () => {
    for (const { name, sample } of await verifyLedger(app.db, now)) expect(sample, name).toEqual([])
    const { accounts, differences } = await compareRebuilt(app.db)
    expect(accounts).toBe(7)
    expect(differences).toEqual([])
  })

  it('finds 100 of 100 random alterations by the owner of the database', async () => {
    const random = aRandom(20_261_120)
    const tables = Object.keys(columnsOf)
    const { db, close } = connect(app.ownerUrl, { max: 1 })
    const missed: string[] = []
    for (let made = 0, turn = 0; made < 100; turn += 1) {
      const table = tables[turn % tables.length] ?? ''
      const columns = columnsOf[table] ?? []
      const column = columns[random(columns.length)] ?? ''
      const outcome = await alter(db, table, column, random)
      if (outcome === 'refused') continue
      made += 1
      if (outcome === 'missed') missed.push(`${table}.${column}`)
    }
    await close()
    expect(missed).toEqual([])
    for (const { name, sample } of await verifyLedger(app.db, now)) expect(sample, name).toEqual([])
  }, 240_000)

  it.each(damages.map(([rule, what, damage, others = []]) => ({ rule, what, damage, others })))(
    'finds a violation of $rule alone: $what',
    async ({ rule, damage, others }) => {
      expect((await findAfter(damage)).toSorted()).toEqual([rule, ...others].toSorted())
    },
  )

  it('finds nothing after the erasure of a person, which deletes a level set by hand', async () => {
    expect(await findAfter(erased)).toEqual([])
    expect(await findAfter(`${erased}; delete from level_grants`)).toEqual([])
  })

  it('has a violation of each rule', () => {
    const violated = new Set(damages.flatMap(([rule]) => rule))
    expect(LEDGER_RULES.filter((rule) => !violated.has(rule))).toEqual([])
  })
})

describe('a rebuild of the ledger', () => {
  /** Rebuilds after the owner runs some statements; undoes all of it. Returns what the ledger then contains. */
  async function rebuildAfter<T>(damage: string, read: (trx: Database) => Promise<T>): Promise<T> {
    const { db, close } = connect(app.ownerUrl, { max: 1 })
    const undone = new Error('undone')
    let result: T | undefined
    await db
      .transaction()
      .execute(async (trx) => {
        await sql
          .raw(`set local role none; ${damage}; set local session_replication_role = origin`)
          .execute(trx)
        await rebuildIn(trx, now)
        result = await read(trx)
        throw undone
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error
      })
      .finally(close)
    return result as T
  }

  it('tells the audit log what it changed, and a new root covers it', async () => {
    const damage = `${quietly} update point_accounts t set balance = balance + 5 where ${oneOf('point_accounts', 'true')}`
    const { entry, root, broken } = await rebuildAfter(damage, async (trx) => ({
      entry: await trx
        .selectFrom('auditLog')
        .select(['id', 'after'])
        .where('action', '=', 'ledger.rebuilt')
        .executeTakeFirst(),
      root: await findNewestRoot(trx),
      broken: (await checkInvariants(trx, now)).flatMap(({ name, broken }) => (broken > 0 ? [name] : [])),
    }))
    expect(entry?.after).toMatchObject({ balances: 1, lots: 0, differences: [{ subject: 'balance' }] })
    expect(root?.number).toBe(7)
    expect(broken).toEqual([])
  })

  it('refuses to write if a root covers other entries, even if hashes and heads were recomputed', async () => {
    const rewritten = `${quietly} update point_entries t set amount = amount + 1000, score_amount = score_amount + 1000
        where ${oneOf('point_entries', `amount = 300 and kind = 'extra-point'`)};
      ${rehashed}`
    await expect(rebuildAfter(rewritten, async () => undefined)).rejects.toThrow(
      'The entries are not those that were recorded (roots): nothing was written. Restore a backup.',
    )
  })
})

/**
 * Alters a column of a random row as the owner, without triggers and foreign keys, and rolls back. Returns whether the
 * verification found it, or `refused` if a check constraint or a unique key does not allow the value.
 */
async function alter(
  db: Database,
  table: string,
  column: string,
  random: (below: number) => number,
): Promise<'found' | 'missed' | 'refused'> {
  let outcome: 'found' | 'missed' | 'refused' = 'refused'
  const undone = new Error('undone')
  await db
    .transaction()
    .execute(async (trx) => {
      await sql.raw('set local role none; set local session_replication_role = replica').execute(trx)
      const { rows } = await sql<{ ctid: string }>`
        select ctid::text as ctid from ${sql.table(table)} order by 1`.execute(trx)
      const ctid = rows[random(rows.length)]?.ctid ?? ''
      await sql
        .raw(`update ${table} t set ${column} = ${alteredValue(column)} where ctid = '${ctid}'`)
        .execute(trx)
      const broken = (await checkInvariants(trx, now)).some((verdict) => verdict.broken > 0)
      outcome = broken ? 'found' : 'missed'
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone && !(error instanceof pg.DatabaseError && error.code?.startsWith('23')))
        throw error
    })
  return outcome
}
