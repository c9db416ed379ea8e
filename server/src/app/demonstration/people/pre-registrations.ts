import {
  insertPreRegistrations,
  recordMailed,
} from '../../../people/pre-registrations/pre-registrations.queries.ts'
import { listSellers } from '../../../people/stores/sellers.queries.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { computeMonths } from '../../../reports/store-scores/store-scores.ts'
import { linkToProfessionals } from '../demonstration.queries.ts'
import { planPerson } from '../plan.rules.ts'
import { aRandom } from '../random.ts'

interface Plan {
  readonly stores: readonly { readonly id: string; readonly shopkeeperId: string }[]
  readonly professionals: readonly string[]
  readonly now: Date
}

/** Creates the pre-registrations of the first stores: some finished, some reminded, one not mailed yet. */
export async function loadPreRegistrations(
  db: Database,
  { stores, professionals, now }: Plan,
): Promise<void> {
  const random = aRandom(91)
  for (const [place, store] of stores.slice(0, 3).entries()) {
    const sellers = await listSellers(db, store.id)
    const people = Array.from({ length: 7 - place * 2 }, (_, number) => {
      const person = planPerson(random, 820 + place * 20 + number)
      return {
        name: person.name,
        email: `convidado${place * 10 + number + 1}@exemplo.com.br`,
        cellphone: person.cellphone,
        cpf: number % 2 ? person.cpf : null,
        sellerId: number % 3 === 2 ? null : random.pick(sellers).id,
      }
    })
    const mailed: string[] = []
    for (const [number, person] of people.entries()) {
      // One a week, the last one just now: its mail is queued.
      const createdAt = new Date(now.getTime() - number * 7 * 86_400_000 - (place + 1) * 600_000)
      const by = { storeId: store.id, userId: store.shopkeeperId, now: createdAt }
      const ids = [...(await insertPreRegistrations(db, [person], by)).values()]
      if (number === 0) continue
      await recordMailed(db, ids, new Date(createdAt.getTime() + 120_000))
      mailed.push(...ids)
    }
    // Two people of each store signed up: their pre-registrations are linked, as at a sign-up.
    await linkToProfessionals(db, mailed.slice(0, 2), professionals.slice(5 + place * 2, 7 + place * 2))
  }
}

/** Computes the merit of the stores in the last months, as the nightly job does. */
export const loadStoreMonths = (db: Database, now: Date): Promise<number> =>
  computeMonths(db, `${Number(dayOf(now).slice(0, 4)) - 1}${dayOf(now).slice(4, 7)}`, now)
