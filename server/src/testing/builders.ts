import type { Role } from '@esquadro/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { nextNumber as next } from '../fiscal/samples/counter.ts'
import { aCnpj, aCpf } from '../fiscal/samples/documents.ts'
import type { Database } from '../platform/database/connect.ts'
import type { DB } from '../platform/database/generated/tables.ts'

// A builder creates only the rows that it needs; running numbers make them distinct.

/**
 * Returns when a builder's row was created: three hours before the clock of the tests, a millisecond later for each
 * number, so that lists show the rows in the order of their creation.
 */
export const created = (number = 0) => {
  const createdAt = new Date(Date.parse('2026-11-20T12:00:00Z') + number)
  return { createdAt, updatedAt: createdAt }
}

type Row<T extends keyof DB> = Selectable<DB[T]>
type Given<T extends keyof DB> = Partial<Insertable<DB[T]>>

export async function aStore(db: Database, overrides: Given<'stores'> = {}): Promise<Row<'stores'>> {
  const number = next()
  return db
    .insertInto('stores')
    .values({
      cnpj: aCnpj(number),
      legalName: `Loja ${number} Revestimentos Ltda`,
      tradeName: `Loja ${number}`,
      city: 'São Paulo',
      state: 'SP',
      ...created(number),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates an active account: a professional with a CPF, a shopkeeper with a store (a new one by default). */
export async function aUser(
  db: Database,
  overrides: Given<'users'> & { userType: Role },
  details: { readonly storeId?: string; readonly professional?: Given<'professionals'> } = {},
): Promise<Row<'users'>> {
  const number = next()
  const user = await db
    .insertInto('users')
    .values({
      status: 'active',
      name: `Pessoa ${number}`,
      email: `pessoa${number}@exemplo.com.br`,
      emailConfirmedAt: new Date('2026-01-01T12:00:00Z'),
      permissions: overrides.userType === 'admin' ? ['all'] : null,
      ...created(number),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (overrides.userType === 'professional')
    await db
      .insertInto('professionals')
      .values({
        userId: user.id,
        cpf: aCpf(number),
        profession: 'Arquiteto',
        cau: `A${number}`,
        createdAt: user.createdAt,
        ...details.professional,
      })
      .execute()
  if (overrides.userType === 'shopkeeper')
    await db
      .insertInto('shopkeepers')
      .values({
        userId: user.id,
        storeId: details.storeId ?? (await aStore(db)).id,
        isManager: true,
        createdAt: user.createdAt,
      })
      .execute()
  return user
}

export const aProfessional = (
  db: Database,
  overrides: Given<'users'> = {},
  professional: Given<'professionals'> = {},
): Promise<Row<'users'>> => aUser(db, { ...overrides, userType: 'professional' }, { professional })

export const aShopkeeper = (
  db: Database,
  storeId: string,
  overrides: Given<'users'> = {},
): Promise<Row<'users'>> => aUser(db, { ...overrides, userType: 'shopkeeper' }, { storeId })

export const anAdmin = (db: Database, overrides: Given<'users'> = {}): Promise<Row<'users'>> =>
  aUser(db, { ...overrides, userType: 'admin' })

export async function aBrand(db: Database, overrides: Given<'brands'> = {}): Promise<Row<'brands'>> {
  const number = next()
  return db
    .insertInto('brands')
    .values({ name: `Marca ${number}`, createdAt: created(number).createdAt, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function aCategory(
  db: Database,
  overrides: Given<'categories'> = {},
): Promise<Row<'categories'>> {
  const number = next()
  return db
    .insertInto('categories')
    .values({ name: `Categoria ${number}`, createdAt: created(number).createdAt, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates a participating product without an EAN, of a new brand and category by default. */
export async function aProduct(db: Database, overrides: Given<'products'> = {}): Promise<Row<'products'>> {
  const number = next()
  return db
    .insertInto('products')
    .values({
      code: `P${number}`,
      name: `Produto ${number}`,
      ...created(number),
      ...overrides,
      brandId: overrides.brandId ?? (await aBrand(db)).id,
      categoryId: overrides.categoryId ?? (await aCategory(db)).id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates a customer whose registration is valid between two days, by default around the day of the tests. */
export async function aCustomer(
  db: Database,
  overrides: Given<'customers'> & { professionalId: string },
  validity: { readonly from?: string; readonly until?: string } = {},
): Promise<Row<'customers'>> {
  const number = next()
  const { id } = await db
    .insertInto('customers')
    .values({ document: aCpf(number), name: `Cliente ${number}`, ...created(number), ...overrides })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { from = '2026-11-01', until = '2027-04-29' } = validity
  await sql`
    insert into customer_validities (customer_id, professional_id, document, days, active, created_at)
    select id, professional_id, document, daterange(${from}::date, ${until}::date, '[]'), active, ${from}::date
    from customers where id = ${id}`.execute(db)
  return db.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Creates a version of the programme's default rate that applies from a past day. */
export async function aDefaultRate(db: Database, holdsFrom: string, pointsPerRealBps: number): Promise<void> {
  const { id: createdBy } = await anAdmin(db)
  const createdAt = new Date('2019-12-01T12:00:00Z')
  await db
    .insertInto('ruleVersions')
    .values({ kind: 'rate', holdsFrom, pointsPerRealBps, createdAt, createdBy })
    .execute()
}
