import { demonstrationAccounts, demonstrationPassword } from '@esquadro/contract/settings/demonstration'
import { defaultSettings } from '@esquadro/contract/settings/settings'
import { insertAccelerator } from '../accelerators/accelerators.queries.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { recordAudit } from '../audit/audit.queries.ts'
import { addDays, addMonths, dayOf } from '../clock.ts'
import { register } from '../customers/registration.ts'
import { type Database, inTransaction } from '../database/connect.ts'
import type { Services } from '../http/context.ts'
import { approveInvoice, rejectInvoice, reverseInvoice } from '../invoices/approval.queries.ts'
import type { Decider } from '../invoices/decision.queries.ts'
import { takeFile } from '../invoices/intake.queries.ts'
import { anNfe } from '../testing/nfe-builder.ts'
import { type Agenda, anAgenda } from './agenda.ts'
import { categories, regulation } from './catalogue.data.ts'
import {
  holdDemonstration,
  insertProfessionals,
  insertRows,
  insertSellers,
  insertShopkeepers,
  isEmpty,
  setSettings,
} from './demonstration.queries.ts'
import {
  type PlannedPerson,
  type PlannedProduct,
  planPerson,
  planProducts,
  planStores,
} from './plan.rules.ts'
import { aRandom } from './random.ts'

const PROFESSIONALS = 40
const CUSTOMERS = 150
const INVOICES = 600
const MONTHS = 14

type Loading = Pick<Services, 'db' | 'clock' | 'files'>

interface Store {
  readonly id: string
  readonly cnpj: string
  readonly cnpjRoot: string
  readonly tradeName: string
  readonly sells: readonly string[]
  readonly shopkeeperId: string
}

interface Customer {
  readonly professionalId: string
  readonly document: string
  readonly name: string
  readonly place: PlannedPerson['place']
  validUntil: string
}

/**
 * Loads the demonstration programme into an empty database: people, stores, a catalogue, and fourteen months of
 * invoices that were sent, read, judged and decided by the rules of real ones. The same each time, up to today, and
 * whole or not at all. Answers false, and does nothing, where somebody has an account already.
 */
export const loadDemonstration = ({ db, clock, files }: Loading): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await holdDemonstration(trx)
    if (!(await isEmpty(trx))) return false
    await load({ db: trx, clock, files })
    return true
  })

async function load({ db, clock, files }: Loading): Promise<void> {
  const now = clock.now()
  const random = aRandom(20_261_121)
  const firstDay = addMonths(dayOf(now), -MONTHS)
  const startedAt = at(firstDay, 9)
  const passwordHash = await hashPassword(demonstrationPassword)
  const people = Array.from({ length: PROFESSIONALS }, (_, number) => planPerson(random, number))
  const products = planProducts(random)

  const { admin, professionals, stores } = await inTransaction(db, async (trx) => {
    await setSettings(
      trx,
      { ...defaultSettings, holdingDays: 7, regulation, storeRegulation: regulation },
      startedAt,
    )
    const accounts = { passwordHash, startedAt }
    const adminId = await insertAdmin(trx, accounts)
    const catalogue = await insertCatalogue(trx, products, startedAt)
    const madeStores = await insertStores(trx, accounts)
    const made = await insertPeople(trx, people, accounts, madeStores)
    await insertAccelerators(trx, {
      catalogue,
      stores: madeStores,
      admin: adminId,
      today: dayOf(now),
      firstDay,
    })
    return { admin: adminId, professionals: made, stores: madeStores }
  })

  const customers = planCustomers(random, professionals)
  const settings = { ...defaultSettings, holdingDays: 7 }
  const decider: Decider = { id: admin, type: 'admin', requestId: null }
  const span = (now.getTime() - startedAt.getTime()) / INVOICES
  const agenda = anAgenda()
  for (let number = 1; number <= INVOICES; number += 1) {
    // Later months are fuller: the programme grows.
    const share = Math.sqrt(number / INVOICES)
    const issuedAt = new Date(
      startedAt.getTime() + share * span * INVOICES - random.between(30, 300) * 60_000,
    )
    const customer = random.pick(customers)
    const store = random.pick(stores)
    const isStranger = random.chance(4)
    if (!isStranger)
      await registerFor(
        { db },
        customer,
        new Date(issuedAt.getTime() - 3_600_000),
        settings.customerValidityDays,
      )
    const built = anNfe({
      storeCnpj: store.cnpj,
      storeName: store.tradeName,
      state: 'SP',
      number,
      model: random.chance(15) ? '65' : '55',
      recipient: isStranger
        ? { document: planPerson(random, 900 + number).cpf, name: planPerson(random, 900 + number).name }
        : { document: customer.document, name: customer.name },
      issuedAt,
      items: pickItems(random, products, store.sells),
      ...(random.chance(3) ? { totals: { productsCents: 99_900 } } : {}),
    })
    const sentAt = new Date(Math.min(now.getTime(), issuedAt.getTime() + random.between(1, 20) * 60_000))
    const sent = await takeFile(
      { db, files },
      {
        store,
        actor: { id: store.shopkeeperId, type: 'shopkeeper', requestId: null },
        settings,
        now: sentAt,
        manualItem: 'Nota lançada à mão',
      },
      { name: `NFe${built.key}.xml`, bytes: built.bytes },
    )
    if (!sent.invoiceId || sent.status !== 'in-review') continue
    const decidedAt = new Date(sentAt.getTime() + random.between(2, 60) * 3_600_000)
    // What came in last still waits for its review.
    if (decidedAt > now || number > INVOICES - 12) continue
    planDecision(agenda, db, {
      invoiceId: sent.invoiceId,
      actor: decider,
      decidedAt,
      fate: random.between(1, 100),
      today: now,
    })
  }
  await agenda.run()
}

interface PlannedDecision {
  readonly invoiceId: string
  readonly actor: Decider
  readonly decidedAt: Date
  /** From 1 to 100. */
  readonly fate: number
  readonly today: Date
}

/** Most are approved; a few are rejected, and of the approved a few are reversed some days later. */
function planDecision(
  agenda: Agenda,
  db: Database,
  { invoiceId, actor, decidedAt, fate, today }: PlannedDecision,
): void {
  if (fate <= 4) {
    const reason = 'O cliente informou que a compra foi desfeita.'
    agenda.at(decidedAt, (now) =>
      inTransaction(db, (trx) => rejectInvoice(trx, { invoiceId, actor, now, reason })),
    )
    return
  }
  agenda.at(decidedAt, (now) => inTransaction(db, (trx) => approveInvoice(trx, { invoiceId, actor, now })))
  const reversedAt = new Date(decidedAt.getTime() + 4 * 86_400_000)
  if (fate > 97 && reversedAt < today) {
    const reason = 'Mercadoria devolvida à loja.'
    agenda.at(reversedAt, (now) =>
      inTransaction(db, (trx) => reverseInvoice(trx, { invoiceId, actor, now, reason })),
    )
  }
}

const at = (day: string, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-03:00`)

interface Accounts {
  readonly passwordHash: string
  readonly startedAt: Date
}

const accountOf = (userType: (typeof demonstrationAccounts)[number]['userType']): string =>
  demonstrationAccounts.find((account) => account.userType === userType)?.email ?? ''

const active = ({ passwordHash, startedAt }: Accounts) => ({
  status: 'active',
  passwordHash,
  emailConfirmedAt: startedAt,
  acceptedTermsAt: startedAt,
  createdAt: startedAt,
})

async function insertAdmin(trx: Database, accounts: Accounts): Promise<string> {
  const [id = ''] = await insertRows(trx, 'users', [
    { ...active(accounts), userType: 'admin', name: 'Lourdes Siqueira', email: accountOf('admin') },
  ])
  return id
}

interface Catalogue {
  readonly categoryIds: ReadonlyMap<string, string>
  readonly brandIds: ReadonlyMap<string, string>
}

async function insertCatalogue(
  trx: Database,
  products: readonly PlannedProduct[],
  createdAt: Date,
): Promise<Catalogue> {
  const brandNames = [...new Set(categories.flatMap((category) => category.brands))]
  const brands = await insertRows(
    trx,
    'brands',
    brandNames.map((name) => ({ name, createdAt })),
  )
  const made = await insertRows(
    trx,
    'categories',
    categories.map(({ name, rateBps }) => ({ name, pointsPerRealBps: rateBps, createdAt })),
  )
  const brandIds = new Map(brandNames.map((name, place) => [name as string, brands[place] ?? '']))
  const categoryIds = new Map(categories.map(({ name }, place) => [name as string, made[place] ?? '']))
  await insertRows(
    trx,
    'products',
    products.map(({ category, brand, code, ean, name }) => ({
      code,
      ean,
      name,
      unit: 'UN',
      brandId: brandIds.get(brand) ?? '',
      categoryId: categoryIds.get(category) ?? '',
      createdAt,
    })),
  )
  return { categoryIds, brandIds }
}

async function insertStores(trx: Database, accounts: Accounts): Promise<Store[]> {
  const random = aRandom(8)
  const planned = planStores()
  const ids = await insertRows(
    trx,
    'stores',
    planned.map(({ tradeName, legalName, cnpj }) => ({
      tradeName,
      legalName,
      cnpj,
      city: 'São Paulo',
      state: 'SP',
      street: random.pick(['Alameda Gabriel', 'Rua dos Pinheiros', 'Avenida Rebouças']),
      number: String(random.between(10, 2_400)),
      createdAt: accounts.startedAt,
    })),
  )
  const people = planned.map((_, number) => planPerson(random, 300 + number))
  const shopkeeperIds = await insertRows(
    trx,
    'users',
    people.map((person, number) => ({
      ...active(accounts),
      userType: 'shopkeeper',
      name: person.name,
      email: number === 0 ? accountOf('shopkeeper') : `loja${number + 1}@esquadro.demo`,
      cellphone: person.cellphone,
    })),
  )
  await insertShopkeepers(
    trx,
    shopkeeperIds.map((userId, place) => ({ userId, storeId: ids[place] ?? '', isManager: true })),
  )
  await insertSellers(
    trx,
    ids.flatMap((storeId, number) => [
      { storeId, name: planPerson(random, 400 + number * 2).name },
      { storeId, name: planPerson(random, 401 + number * 2).name },
    ]),
  )
  return planned.map((store, place) => ({
    ...store,
    id: ids[place] ?? '',
    cnpjRoot: store.cnpj.slice(0, 8),
    shopkeeperId: shopkeeperIds[place] ?? '',
  }))
}

async function insertPeople(
  trx: Database,
  people: readonly PlannedPerson[],
  accounts: Accounts,
  stores: readonly Store[],
): Promise<string[]> {
  const random = aRandom(41)
  const ids = await insertRows(
    trx,
    'users',
    people.map((person, number) => ({
      ...active(accounts),
      userType: 'professional',
      name: person.name,
      email: number === 0 ? accountOf('professional') : `profissional${number + 1}@esquadro.demo`,
      cellphone: person.cellphone,
    })),
  )
  await insertProfessionals(
    trx,
    people.map((person, number) => {
      const profession = (['Arquiteto', 'Designer de Interiores', 'Engenheiro'] as const)[
        number % 5 < 3 ? 0 : (number % 5) - 2
      ]
      return {
        userId: ids[number] ?? '',
        cpf: person.cpf,
        birthDate: `${random.between(1965, 1999)}-${String(random.between(1, 12)).padStart(2, '0')}-15`,
        profession: profession ?? 'Arquiteto',
        cau: profession === 'Arquiteto' ? `A${random.between(10_000, 99_999)}-${number % 10}` : null,
        crea: profession === 'Engenheiro' ? `${random.between(10_000, 99_999)}/D` : null,
        abd: profession === 'Designer de Interiores' ? String(random.between(1_000, 9_999)) : null,
        zipCode: `${person.place.zipCode}${String(random.between(0, 999)).padStart(3, '0')}`,
        street: person.street,
        number: String(random.between(1, 1_900)),
        neighborhood: 'Centro',
        city: person.place.city,
        state: person.place.state,
        officeName: `${person.name.split(' ').at(-1) ?? ''} ${profession === 'Engenheiro' ? 'Engenharia' : 'Arquitetura'}`,
        referenceStoreId: random.pick(stores).id,
      }
    }),
  )
  return ids
}

async function insertAccelerators(
  trx: Database,
  facts: {
    readonly catalogue: Catalogue
    readonly stores: readonly Store[]
    readonly admin: string
    readonly today: string
    readonly firstDay: string
  },
): Promise<void> {
  const { catalogue, stores, today, firstDay } = facts
  const nothing = { categoryIds: [], brandIds: [], productIds: [], storeIds: [], professions: [], levels: [] }
  const of = (name: string) => [catalogue.categoryIds.get(name) ?? '']
  const campaigns = [
    {
      name: 'Mês da luz',
      description: 'Iluminação em dobro.',
      multiplierBps: 20_000,
      startsOn: addMonths(firstDay, 3),
      endsOn: addMonths(firstDay, 4),
      targets: { ...nothing, categoryIds: of('Iluminação') },
    },
    {
      name: 'Banho completo',
      description: 'Louças e metais com metade a mais.',
      multiplierBps: 15_000,
      startsOn: addDays(today, -45),
      endsOn: addDays(today, 20),
      targets: { ...nothing, categoryIds: of('Louças e metais') },
    },
    {
      name: 'Aniversário Casa Aroeira',
      description: 'Tudo da Casa Aroeira vale um quarto a mais, somado ao que mais valer.',
      multiplierBps: 12_500,
      startsOn: addDays(today, -20),
      endsOn: addDays(today, 30),
      cumulative: true,
      targets: { ...nothing, storeIds: [stores[0]?.id ?? ''] },
    },
    {
      name: 'Ouro sobre pedra',
      description: 'Pedras em dobro a partir do nível Ouro.',
      multiplierBps: 20_000,
      startsOn: addDays(today, 15),
      endsOn: addDays(today, 75),
      targets: { ...nothing, categoryIds: of('Pedras'), levels: ['ouro', 'platina', 'diamante'] as const },
    },
  ]
  for (const campaign of campaigns)
    await insertAccelerator(
      trx,
      {
        cumulative: false,
        everything: false,
        ...campaign,
        targets: { ...campaign.targets, levels: [...campaign.targets.levels] },
      },
      { id: facts.admin, now: at(firstDay, 10) },
    )
}

function planCustomers(random: ReturnType<typeof aRandom>, professionals: readonly string[]): Customer[] {
  return Array.from({ length: CUSTOMERS }, (_, number) => {
    const person = planPerson(random, 1_000 + number)
    // The first professional, whose account is shown, has more customers than the others.
    const owner = number % 12 === 0 ? 0 : random.between(1, professionals.length - 1)
    return {
      professionalId: professionals[owner] ?? '',
      document: person.cpf,
      name: person.name,
      place: person.place,
      validUntil: '',
    }
  })
}

async function registerFor(
  { db }: Pick<Loading, 'db'>,
  customer: Customer,
  now: Date,
  days: number,
): Promise<void> {
  const today = dayOf(now)
  if (customer.validUntil >= today) return
  await inTransaction(db, (trx) =>
    register(
      trx,
      {
        clock: { now: () => now },
        audit: (given, entry) =>
          recordAudit(given, { id: customer.professionalId, type: 'professional', requestId: null }, entry),
      },
      customer.professionalId,
      {
        document: customer.document,
        name: customer.name,
        city: customer.place.city,
        state: customer.place.state,
      },
      { today, days },
    ),
  )
  customer.validUntil = addDays(today, days - 1)
}

function pickItems(
  random: ReturnType<typeof aRandom>,
  products: readonly PlannedProduct[],
  sells: readonly string[],
): {
  code: string
  ean?: string
  description: string
  quantity: number
  valueCents: number
  discountCents?: number
}[] {
  const offered = products.filter((product) => sells.includes(product.category))
  return Array.from({ length: random.between(1, 4) }, () => {
    const product = random.pick(offered)
    const quantity = random.between(1, 3)
    // Some things in a store take no part in the programme.
    if (random.chance(12))
      return {
        code: `X${random.between(100, 999)}`,
        description: 'Serviço de entrega e instalação',
        quantity: 1,
        valueCents: 18_000,
      }
    const valueCents = product.priceCents * quantity
    return {
      code: product.code,
      ean: product.ean,
      description: product.name,
      quantity,
      valueCents,
      ...(random.chance(20) ? { discountCents: Math.floor(valueCents / 20) } : {}),
    }
  })
}
