import type { Database } from '../../../platform/database/connect.ts'
import type { Agenda } from '../activity/agenda.ts'
import { insertRows, insertShopkeepers } from '../demonstration.queries.ts'
import { planPerson } from '../plan.rules.ts'
import type { Store } from '../programme/stores.ts'
import { aRandom } from '../random.ts'
import { type Accounts, active } from './accounts.ts'
import { confirmEmail } from './sign-ups.ts'

const HOUR = 3_600_000

interface Facts extends Accounts {
  readonly agenda: Agenda
  readonly store: Store | undefined
  readonly now: Date
}

/**
 * Creates the colleagues in the demonstration store: one who sends invoices too, one who left, and two recent sign-ups who
 * await the manager's approval.
 */
export async function loadTeam(db: Database, facts: Facts): Promise<void> {
  const { agenda, store, now } = facts
  if (!store) return
  const random = aRandom(64)
  const waitingSince = [20, 51].map((hours) => new Date(now.getTime() - hours * HOUR))
  const people = Array.from({ length: 4 }, (_, number) => planPerson(random, 760 + number))
  const ids = await insertRows(
    db,
    'users',
    people.map(({ name, cellphone }, number) => {
      const signedUpAt = waitingSince[number - 2]
      return {
        ...active(facts),
        ...(number === 1 && { status: 'blocked' }),
        ...(signedUpAt && {
          status: 'awaiting-email',
          emailConfirmedAt: null,
          acceptedTermsAt: signedUpAt,
          createdAt: signedUpAt,
          updatedAt: signedUpAt,
        }),
        userType: 'shopkeeper',
        name,
        email: `equipe${number + 1}@esquadro.demo`,
        cellphone,
      }
    }),
  )
  await insertShopkeepers(
    db,
    ids.map((userId, number) => ({
      userId,
      storeId: store.id,
      isManager: false,
      createdAt: waitingSince[number - 2] ?? facts.startedAt,
    })),
  )
  for (const [number, since] of waitingSince.entries())
    agenda.at(new Date(since.getTime() + HOUR / 2), (when) => confirmEmail(db, ids[number + 2] ?? '', when))
}
