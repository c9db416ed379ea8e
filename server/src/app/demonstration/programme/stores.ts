import type { Database } from '../../../platform/database/connect.ts'
import { insertRows, insertSellers, insertShopkeepers } from '../demonstration.queries.ts'
import { type Accounts, accountOf, active } from '../people/accounts.ts'
import { planPerson, planStores } from '../plan.rules.ts'
import { aRandom } from '../random.ts'

export interface Store {
  readonly id: string
  readonly cnpj: string
  readonly cnpjRoot: string
  readonly tradeName: string
  readonly sells: readonly string[]
  readonly shopkeeperId: string
}

/** Inserts the stores, each with a manager and two sellers. */
export async function insertStores(trx: Database, accounts: Accounts): Promise<Store[]> {
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
      updatedAt: accounts.startedAt,
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
    shopkeeperIds.map((userId, place) => ({
      userId,
      storeId: ids[place] ?? '',
      isManager: true,
      createdAt: accounts.startedAt,
    })),
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
