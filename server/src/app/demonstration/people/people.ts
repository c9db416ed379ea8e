import type { Database } from '../../../platform/database/connect.ts'
import { insertProfessionals, insertRows } from '../demonstration.queries.ts'
import type { PlannedPerson } from '../plan.rules.ts'
import type { Store } from '../programme/stores.ts'
import { aRandom } from '../random.ts'
import { type Accounts, accountOf, active } from './accounts.ts'

/** Further administrators, each limited to the areas named in the e-mail address. */
const limited = [
  ['Otávio Brandão', 'conteudo', ['content']],
  ['Rita Falcão', 'programa', ['programme']],
  ['Sérgio Amaral', 'financeiro', ['finance']],
  ['Teresa Vilela', 'consulta', ['read-only']],
] as const

/** Inserts the administrators; returns the id of the one with all permissions. */
export async function insertAdmins(trx: Database, accounts: Accounts): Promise<string> {
  const admin = { ...active(accounts), userType: 'admin' }
  const [id = ''] = await insertRows(trx, 'users', [
    { ...admin, name: 'Lourdes Siqueira', email: accountOf('admin'), permissions: ['all'] },
    ...limited.map(([name, box, permissions]) => ({
      ...admin,
      name,
      email: `${box}@esquadro.demo`,
      permissions: [...permissions],
    })),
  ])
  return id
}

/** Inserts the professionals; returns their ids in order. */
export async function insertPeople(
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
        instagram: number % 3 === 0 ? `${handleOf(person.name)}.arq` : null,
        behance: number % 5 === 1 ? handleOf(person.name) : null,
        referenceStoreId: random.pick(stores).id,
        createdAt: accounts.startedAt,
      }
    }),
  )
  return ids
}

/** Ana Lima → analima */
const handleOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
