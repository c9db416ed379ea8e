import type { BodyInput } from '@esquadro/contract'
import * as cmsAccelerators from '@esquadro/contract/campaigns/accelerators/cms'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import * as counter from '@esquadro/contract/sales/counter/integration'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as integration from '@esquadro/contract/sales/invoices/integration'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { anNfe } from '../../fiscal/samples/nfe-builder.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { useTestApp } from '../../testing/app.ts'
import {
  aBrand,
  aCategory,
  aCustomer,
  anAdmin,
  aProduct,
  aProfessional,
  aStore,
} from '../../testing/builders.ts'
import { setSettings, upload } from '../../testing/sale.ts'
import { aSegment } from '../../testing/segments.ts'

// In random programmes, the points announced before a sale equal the points that the approval of its note credits.

/** `COUNTER_NOTES=1000` checks that many notes. */
const NOTES = Number(process.env['COUNTER_NOTES'] ?? 40)
const NOTES_EACH = 10
const GOODS = 5

const app = useTestApp()
type Product = Awaited<ReturnType<typeof aProduct>>

const rarely = <T>(of: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: of })
const rate = fc.record({
  bps: fc.option(fc.constantFrom(0, 3_333, 10_000, 17_500, 90_000), { nil: null }),
  fixed: fc.constantFrom(0, 1, 75, 200),
})
const place = fc.nat(GOODS - 1)
const places = fc.uniqueArray(place, { maxLength: 2 })
const cap = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: null, freq: 3 })
const campaign = fc.record({
  multiplierBps: fc.integer({ min: 10_001, max: 45_000 }),
  cumulative: fc.boolean(),
  everything: fc.boolean(),
  categories: places,
  brands: places,
  products: places,
  stores: fc.uniqueArray(fc.nat(1), { maxLength: 1 }),
  professions: fc.subarray([...professions], { maxLength: 2 }),
  levels: fc.subarray([...LEVELS], { maxLength: 3 }),
  isForSegment: fc.boolean(),
  caps: fc.record({
    points: cap(8_000),
    amountCents: cap(900_000),
    professionalPoints: cap(4_000),
    professionalCents: cap(500_000),
    storePoints: cap(5_000),
    storeCents: cap(600_000),
  }),
})
const programme = fc.record({
  categories: fc.array(rate, { minLength: GOODS, maxLength: GOODS }),
  /** Rates of brands and products; absent: that of the category. */
  brands: fc.array(fc.option(rate, { nil: null }), { minLength: GOODS, maxLength: GOODS }),
  products: fc.array(fc.option(rate, { nil: null, freq: 3 }), { minLength: GOODS, maxLength: GOODS }),
  campaigns: fc.array(campaign, { maxLength: 5 }),
  unmatchedItemsEarn: fc.boolean(),
  excluded: rarely(fc.constantFrom(...professions)),
  confirms: rarely(fc.constantFrom(...professions)),
})
const line = fc.record({
  /** A product, else unknown goods. */
  product: fc.option(place, { nil: null, freq: 6 }),
  by: fc.constantFrom('code', 'ean', 'product'),
  valueCents: fc.integer({ min: 1, max: 400_000 }),
  discountCents: fc.integer({ min: 0, max: 100 }),
  quantity: fc.constantFrom(1, 2, 3.5, 12, 0.25),
  cfop: fc.constantFrom('5102', '5102', '6108', '6102', '5405', '5910', '5922', '5949', '6117'),
  /** The product that the reviewer finds for unknown goods. */
  found: fc.option(place, { nil: null }),
})
const note = fc.record({
  who: fc.nat(2),
  store: fc.nat(1),
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
})

type Programme = typeof programme extends fc.Arbitrary<infer T> ? T : never
type Note = typeof note extends fc.Arbitrary<infer T> ? T : never

const none = { Arquiteto: false, Engenheiro: false, 'Designer de Interiores': false }
const all = { points: true, experiences: true, pce: true }

/** Creates the goods, the people and the rules of a programme beside those of earlier runs, whose campaigns end. */
async function prepare({
  categories,
  brands,
  products,
  campaigns,
  unmatchedItemsEarn,
  excluded,
  confirms,
}: Programme) {
  const { db } = app
  await db.updateTable('accelerators').set({ active: false }).execute()
  await setSettings(app, {
    unmatchedItemsEarn,
    professionPolicy: {
      Arquiteto: all,
      Engenheiro: all,
      'Designer de Interiores': all,
      ...(excluded && { [excluded]: { ...all, points: false } }),
    },
    customerConfirmation: { ...none, ...(confirms && { [confirms]: true }) },
    counterBeforeConfirmation: { ...none, ...(confirms && { [confirms]: true }) },
    counterPerStoreDay: 10_000,
  })
  const createdBy = (await anAdmin(db)).id
  const version = { holdsFrom: '2026-02-01', createdAt: new Date('2026-01-01T12:00:00Z'), createdBy }
  const addRate = async (target: object, of: { bps: number | null; fixed: number } | null) => {
    if (!of) return
    const values = of.bps === null ? { fixedPoints: of.fixed } : { pointsPerRealBps: of.bps }
    await db
      .insertInto('ruleVersions')
      .values({ kind: 'rate', ...version, ...target, ...values })
      .execute()
  }
  const goods: Product[] = []
  for (let at = 0; at < GOODS; at += 1) {
    const category = await aCategory(db)
    const brand = await aBrand(db)
    const ean = `789${String(goods.length + 1).padStart(2, '0')}`
    const product = await aProduct(db, { categoryId: category.id, brandId: brand.id })
    const digits = `${ean}${String(Number(product.code.slice(1)) % 10_000_000).padStart(7, '0')}`
    await db
      .updateTable('products')
      .set({ ean: digits + checkDigit(digits) })
      .where('id', '=', product.id)
      .execute()
    goods.push({ ...product, ean: digits + checkDigit(digits) })
    await addRate({ categoryId: category.id }, categories[at] ?? null)
    await addRate({ brandId: brand.id }, brands[at] ?? null)
    await addRate({ productId: product.id }, products[at] ?? null)
  }
  const stores = [await aStore(db), await aStore(db)]
  const keys = [await anApiKey(app, stores[0]?.id ?? ''), await anApiKey(app, stores[1]?.id ?? '')]
  const people = []
  for (const [at, profession] of professions.entries()) {
    const professional = await aProfessional(
      db,
      {},
      {
        profession,
        state: at === 0 ? 'AC' : 'SP',
        cau: profession === 'Arquiteto' ? 'A1' : null,
        crea: profession === 'Engenheiro' ? 'SP-1' : null,
      },
    )
    const confirmed = at % 2 === 0
    people.push(
      await aCustomer(db, {
        professionalId: professional.id,
        ...(confirmed && {
          noticeAnswer: 'confirmed',
          noticeAnsweredAt: app.clock.now(),
          noticeChannel: 'mail',
        }),
      }),
    )
    if (at === 1)
      await db
        .insertInto('levelGrants')
        .values({
          professionalId: professional.id,
          level: 'ouro',
          startsOn: '2026-11-01',
          endsOn: '2026-12-31',
          reason: 'Parceria de longa data',
          grantedBy: createdBy,
          grantedAt: app.clock.now(),
        })
        .execute()
  }
  const segment = await aSegment(app, [{ kind: 'place', states: ['AC'], cities: [] }])
  const idOf = (at: number, of: 'id' | 'brandId' | 'categoryId') => goods[at]?.[of] ?? ''
  for (const {
    categories: a,
    brands: b,
    products: c,
    stores: d,
    isForSegment,
    everything,
    ...rest
  } of campaigns) {
    const { professions: forProfessions, levels, ...drawn } = rest
    const targets = {
      categoryIds: a.map((at) => idOf(at, 'categoryId')),
      brandIds: b.map((at) => idOf(at, 'brandId')),
      productIds: c.map((at) => idOf(at, 'id')),
      storeIds: d.map((at) => stores[at]?.id ?? ''),
      professions: forProfessions,
      levels,
    }
    const isEmpty = Object.values(targets).every((ids) => ids.length === 0)
    const body: BodyInput<typeof cmsAccelerators.create> = {
      ...drawn,
      name: 'Campanha sorteada',
      startsOn: '2026-11-01',
      endsOn: '2026-11-30',
      ...(everything || isEmpty ? { everything: true } : { targets }),
      segmentId: isForSegment ? segment.id : null,
    }
    const created = await app.callAs('admin', cmsAccelerators.create, { body })
    if (created.error) throw new Error(JSON.stringify(created.error))
  }
  return { goods, stores, keys, people }
}

const checkDigit = (digits: string): number => {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return (10 - (sum % 10)) % 10
}

async function compare({ goods, stores, keys, people }: Awaited<ReturnType<typeof prepare>>, drawn: Note) {
  const [store, key, customer] = [stores[drawn.store], keys[drawn.store], people[drawn.who]]
  if (!store || !key || !customer) throw new Error('drawn outside of the programme')
  const lines = drawn.lines.map((item, at) => {
    const product = item.product === null ? null : (goods[item.product] ?? null)
    return {
      ...item,
      product,
      code: product?.code ?? `X${at}`,
      valueCents: item.valueCents + item.discountCents,
    }
  })
  const { data: told } = await app.callAs({ token: key.token }, counter.check, {
    body: {
      document: customer.document,
      lines: lines.map(({ product, by, code, valueCents, discountCents, quantity, cfop }) => ({
        ...(by === 'product' && product
          ? { productId: product.id }
          : { code: by === 'ean' && product?.ean ? product.ean : code }),
        valueCents: valueCents - discountCents,
        quantity,
        cfop,
      })),
    },
  })
  const file = anNfe({
    storeCnpj: store.cnpj,
    recipient: { document: customer.document, name: customer.name },
    issuedAt: new Date('2026-11-20T13:00:00Z'),
    items: lines.map(({ product, by, code, valueCents, discountCents, quantity, cfop }) => ({
      code: by === 'ean' ? `S${code}` : code,
      ...(by === 'ean' && product?.ean && { ean: product.ean }),
      valueCents,
      discountCents,
      quantity,
      cfop,
    })),
  })
  const sent = await app.callAs({ token: key.token }, integration.send, {
    body: { file: upload(file.bytes) },
  })
  const id = sent.data.id ?? ''
  const admin = (body: BodyInput<typeof cmsInvoices.update>) =>
    app.callAs('admin', cmsInvoices.update, { body })
  const before = await app.callAs('admin', cmsInvoices.getOne, { query: { id } })
  for (const [at, { product, found }] of lines.entries()) {
    const item = before.data.items[at]
    if (product || found === null || !item) continue
    const matched = await admin({
      action: 'match-item',
      id,
      itemId: item.id,
      productId: goods[found]?.id ?? null,
    })
    if (matched.error) throw new Error(JSON.stringify(matched.error))
  }
  const approved = await admin({ action: 'approve', id })
  const points = approved.error ? null : (approved.data.items[0]?.points ?? null)
  return {
    told,
    points,
    refusal: approved.error?.code ?? null,
    areAllKnown: lines.every(({ product }) => product),
  }
}

/** The programme counts gifts as sales, and goods with tax paid before as none. */
beforeAll(async () => {
  const { id: createdBy } = await anAdmin(app.db)
  const version = {
    kind: 'operation',
    holdsFrom: '2026-02-01',
    createdAt: new Date('2026-01-01T12:00:00Z'),
    createdBy,
  }
  await app.db
    .insertInto('ruleVersions')
    .values([
      { ...version, operation: '910', meaning: 'sale' },
      { ...version, operation: '405', meaning: 'no-sale' },
    ])
    .execute()
})

let notes = 0
let [exact, ranges, nothing, waiting] = [0, 0, 0, 0]

it(`tells a store before ${NOTES} random sales the points that they are credited`, {
  timeout: 0,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      programme,
      fc.array(note, { minLength: NOTES_EACH, maxLength: NOTES_EACH }),
      async (rules, drawn) => {
        const made = await prepare(rules)
        for (const one of drawn) {
          const { told, points, refusal, areAllKnown } = await compare(made, one)
          notes += 1
          if (told.answer === 'waits') {
            waiting += 1
            expect(refusal).toBe('invoice.customer-unconfirmed')
          } else if (told.answer === 'nothing') {
            nothing += 1
            expect([told, points ?? 0]).toEqual([told, 0])
          } else {
            const { from, to } = told.points ?? { from: Number.NaN, to: null }
            if (areAllKnown) {
              exact += 1
              expect({ from, to }).toEqual({ from: points, to: points })
            } else {
              ranges += 1
              expect([told, points, (points ?? -1) >= from && (to === null || (points ?? 0) <= to)]).toEqual([
                told,
                points,
                true,
              ])
            }
          }
        }
      },
    ),
    { numRuns: Math.ceil(NOTES / NOTES_EACH), endOnFailure: true },
  )
  process.stdout.write(
    `${notes} notes: ${exact} exact, ${ranges} within the range, ${nothing} without points, ${waiting} waiting\n`,
  )
  expect(notes).toBeGreaterThanOrEqual(NOTES)
})
