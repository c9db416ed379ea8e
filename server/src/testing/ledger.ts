import { randomUUID } from 'node:crypto'
import { defaultSettings, type ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { nextNumber } from '../fiscal/samples/counter.ts'
import { creditsOf, type NewEntry } from '../ledger/points/entries.rules.ts'
import { type AcceleratorRule, type ComputedProduct, computePoints } from '../ledger/points/points.rules.ts'
import { type PostedEntry, type Posting, postEntries } from '../ledger/points/post-entries.ts'
import { insertRoot, type LedgerRoot } from '../ledger/points/proof/roots.queries.ts'
import { verifyLedger } from '../ledger/points/proof/verify.queries.ts'
import { verifyNightly } from '../ledger/points/proof/verify-ledger.ts'
import { dayOf } from '../platform/clock.ts'
import type { Services } from '../platform/context/context.ts'
import { type Database, inTransaction } from '../platform/database/connect.ts'
import { insertClaim } from '../rewards/extra-points/claims.queries.ts'

/** The posting context: the system, with default settings. */
export const aPosting = (now: Date, settings: Partial<ProgrammeSettings> = {}): Posting => ({
  actor: { type: 'system', id: null },
  now,
  settings: { ...defaultSettings, ...settings },
})

/** Returns a credit, by default of an extra point, or for a negative amount a debit of an experience. */
export const anEntry = (
  professionalId: string,
  amount: number,
  overrides: Partial<NewEntry> = {},
): NewEntry => ({
  professionalId,
  amount,
  kind: amount > 0 ? 'extra-point' : 'experience',
  sourceType: 'test',
  sourceId: randomUUID(),
  key: `test:${randomUUID()}`,
  ...overrides,
})

/** Posts entries in their own transaction. */
export const post = (db: Database, entries: readonly NewEntry[], posting: Posting): Promise<PostedEntry[]> =>
  inTransaction(db, (trx) => postEntries(trx, entries, posting))

/** Credits points that a professional can spend at once, as an extra point with its claim; returns the extra point's id. */
export async function giveExtraPoint(
  db: Database,
  professionalId: string,
  points: number,
  now: Date,
  settings: Partial<ProgrammeSettings> = {},
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const { id: extraPointId, name } = await trx
      .insertInto('extraPoints')
      .values({
        name: `Ponto extra ${nextNumber()}`,
        points,
        validFrom: '2020-01-01',
        validUntil: '2099-12-31',
        createdAt: now,
        updatedAt: now,
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    const claim = { extraPointId, professionalId, givenBy: null, how: 'qr' as const, points, claimedAt: now }
    const { id, entryKey } = await insertClaim(trx, claim)
    const credit = { sourceType: 'extra-point', sourceId: id, key: entryKey, reason: name }
    await postEntries(trx, [anEntry(professionalId, points, credit)], {
      ...aPosting(now, settings),
      actor: { type: 'professional', id: professionalId },
    })
    return extraPointId
  })
}

/** Names the rules that the ledger violates, except `sources`: what `post` enters has none. */
export async function brokenRules(db: Database, now: Date): Promise<string[]> {
  const verdicts = await verifyLedger(db, now)
  return verdicts.flatMap(({ name, broken }) => (broken > 0 && name !== 'sources' ? [name] : []))
}

/** Records a root now, even if none is due. */
export const recordTestRoot = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<LedgerRoot> =>
  inTransaction(db, (trx) => insertRoot(trx, clock.now()))

/** Verifies the ledger and records the proof, as the nightly job does. */
export const proveLedger = (services: Pick<Services, 'db' | 'clock'>): Promise<unknown> =>
  verifyNightly(services, { info: () => undefined, error: () => undefined })

/** Creates an approved sale with its credits and explanation, without going through ingestion and review. */
export async function anApprovedSale(
  db: Database,
  overrides: {
    readonly professionalId: string
    readonly storeId: string
    readonly now: Date
    readonly items: readonly { readonly netCents: number; readonly product: ComputedProduct | null }[]
    readonly accelerators?: readonly AcceleratorRule[]
    readonly number?: string
    readonly issuedOn?: string
    readonly level?: string
    readonly settings?: Partial<ProgrammeSettings>
  },
): Promise<{ id: string; points: number; posted: PostedEntry[] }> {
  const { professionalId, storeId, now } = overrides
  const issuedOn = overrides.issuedOn ?? dayOf(now)
  const explanation = computePoints({
    items: overrides.items.map(({ netCents, product }, index) => ({
      line: index + 1,
      code: `C${index + 1}`,
      description: product?.name ?? 'Item sem cadastro',
      netCents,
      returnedCents: 0,
      countsInTotal: true,
      product,
    })),
    issuedOn,
    computedOn: dayOf(now),
    storeId,
    professional: { profession: 'Arquiteto', level: overrides.level ?? 'bronze' },
    settings: { ...defaultSettings, ...overrides.settings },
    accelerators: overrides.accelerators ?? [],
  })
  const totalCents = overrides.items.reduce((sum, { netCents }) => sum + netCents, 0)
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('invoices')
      .values({
        storeId,
        source: 'xml',
        kind: 'sale',
        status: 'approved',
        accessKey: String(nextNumber()).padStart(34, '9').padEnd(44, '0'),
        model: '55',
        series: '1',
        number: overrides.number ?? '1',
        issuedAt: now,
        issuedOn,
        emitterCnpj: '00000000000000',
        totalCents,
        productsCents: totalCents,
        professionalId,
        attribution: 'admin',
        verdict: 'green',
        checks: '[]',
        points: explanation.total,
        explanation: JSON.stringify(explanation),
        decidedAt: now,
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const posted = await postEntries(
      trx,
      creditsOf(explanation, { id, professionalId }),
      aPosting(now, overrides.settings),
    )
    return { id, points: explanation.total, posted }
  })
}
