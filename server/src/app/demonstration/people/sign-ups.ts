import { admitAccount } from '../../../membership/sign-up/admit-account.ts'
import { findAndLockAccount } from '../../../people/accounts/accounts.queries.ts'
import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { Services } from '../../../platform/context/context.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import { readNotifications } from '../../../platform/notifications/notifications.queries.ts'
import type { Agenda } from '../activity/agenda.ts'
import { insertProfessionals, insertRows, insertShopkeepers } from '../demonstration.queries.ts'
import { planPerson } from '../plan.rules.ts'
import type { Store } from '../programme/stores.ts'
import { aRandom } from '../random.ts'
import type { Accounts } from './accounts.ts'

const HOUR = 3_600_000
const PROFESSIONALS = 4

interface Facts extends Pick<Accounts, 'passwordHash'> {
  readonly agenda: Agenda
  readonly stores: readonly Store[]
  readonly admin: string
  readonly now: Date
}

/**
 * Creates recent sign-ups that await approval: four professionals, and a second shopkeeper of the second store. The
 * administrator has read all notifications older than three days.
 */
export async function loadSignUps({ db }: Pick<Services, 'db'>, facts: Facts): Promise<void> {
  const { agenda, stores, admin, now, passwordHash } = facts
  const random = aRandom(77)
  const people = Array.from({ length: PROFESSIONALS + 1 }, (_, number) => planPerson(random, 700 + number))
  const signedUpAt = (number: number) => new Date(now.getTime() - (5 + number * 13) * HOUR)
  const ids = await insertRows(
    db,
    'users',
    people.map((person, number) => ({
      userType: number < PROFESSIONALS ? 'professional' : 'shopkeeper',
      status: 'awaiting-email',
      passwordHash,
      name: person.name,
      email: `novo${number + 1}@esquadro.demo`,
      cellphone: person.cellphone,
      acceptedTermsAt: signedUpAt(number),
      createdAt: signedUpAt(number),
      updatedAt: signedUpAt(number),
    })),
  )
  await insertProfessionals(
    db,
    people.slice(0, PROFESSIONALS).map((person, number) => ({
      userId: ids[number] ?? '',
      cpf: person.cpf,
      birthDate: `${random.between(1970, 2000)}-0${random.between(1, 9)}-20`,
      profession: 'Arquiteto',
      cau: `A${random.between(10_000, 99_999)}-${number}`,
      zipCode: `${person.place.zipCode}100`,
      street: person.street,
      number: String(random.between(1, 900)),
      neighborhood: 'Centro',
      city: person.place.city,
      state: person.place.state,
      officeName: `${person.name.split(' ').at(-1) ?? ''} Arquitetura`,
      referenceStoreId: random.pick(stores).id,
      createdAt: signedUpAt(number),
    })),
  )
  await insertShopkeepers(db, [
    {
      userId: ids[PROFESSIONALS] ?? '',
      storeId: stores[1]?.id ?? '',
      isManager: false,
      createdAt: signedUpAt(PROFESSIONALS),
    },
  ])
  for (const [number, id] of ids.entries())
    agenda.at(new Date(signedUpAt(number).getTime() + HOUR / 2), (when) => confirmEmail(db, id, when))
  agenda.at(new Date(now.getTime() - 72 * HOUR), (when) => readNotifications(db, admin, {}, when))
}

/** Confirms the e-mail of a sign-up, which then awaits approval; notifies those who can approve it. */
export const confirmEmail = (db: Database, id: string, when: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const account = await findAndLockAccount(trx, id)
    if (!account) return
    const actor = { id, type: account.userType, requestId: null } as const
    await admitAccount(
      trx,
      account,
      { signUpsNeedApproval: true },
      {
        clock: { now: () => when },
        audit: (inner, entry) => recordAudit(inner, { actor, now: when }, entry),
      },
    )
  })
