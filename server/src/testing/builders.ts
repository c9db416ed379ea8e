import type { Role } from '@esquadro/contract'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { DB } from '../database/generated/tables.ts'
import { aCnpj, aCpf } from './documents.ts'

// Every builder makes what it needs and nothing that a test did not ask for; a counter keeps them apart.
let last = 0
const next = () => (last += 1)

type Row<T extends keyof DB> = Selectable<DB[T]>
type Given<T extends keyof DB> = Partial<Insertable<DB[T]>>

export async function aStore(db: Database, given: Given<'stores'> = {}): Promise<Row<'stores'>> {
  const number = next()
  return db
    .insertInto('stores')
    .values({
      cnpj: aCnpj(number),
      legalName: `Loja ${number} Revestimentos Ltda`,
      tradeName: `Loja ${number}`,
      city: 'São Paulo',
      state: 'SP',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An active account; a professional with a CPF, a shopkeeper with a store (made where none is given). */
export async function aUser(
  db: Database,
  given: Given<'users'> & { userType: Role },
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
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (given.userType === 'professional')
    await db
      .insertInto('professionals')
      .values({
        userId: user.id,
        cpf: aCpf(number),
        profession: 'Arquiteto',
        cau: `A${number}`,
        ...details.professional,
      })
      .execute()
  if (given.userType === 'shopkeeper')
    await db
      .insertInto('shopkeepers')
      .values({ userId: user.id, storeId: details.storeId ?? (await aStore(db)).id, isManager: true })
      .execute()
  return user
}

export const aProfessional = (
  db: Database,
  given: Given<'users'> = {},
  professional: Given<'professionals'> = {},
): Promise<Row<'users'>> => aUser(db, { ...given, userType: 'professional' }, { professional })

export const aShopkeeper = (
  db: Database,
  storeId: string,
  given: Given<'users'> = {},
): Promise<Row<'users'>> => aUser(db, { ...given, userType: 'shopkeeper' }, { storeId })

export const anAdmin = (db: Database, given: Given<'users'> = {}): Promise<Row<'users'>> =>
  aUser(db, { ...given, userType: 'admin' })
