import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import { addDays, dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context/context.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import { registerIn } from '../../../sales/customers/customers.ts'
import type { Agenda } from '../activity/agenda.ts'
import { type PlannedPerson, planPerson } from '../plan.rules.ts'
import { aRandom } from '../random.ts'

const CUSTOMERS = 150

export interface Customer {
  readonly professionalId: string
  readonly document: string
  readonly name: string
  readonly place: PlannedPerson['place']
  validUntil: string
}

/** Plans the customers, each with the professional who registers them. */
export function planCustomers(
  random: ReturnType<typeof aRandom>,
  professionals: readonly string[],
): Customer[] {
  return Array.from({ length: CUSTOMERS }, (_, number) => {
    const person = planPerson(random, 1_000 + number)
    // The first professional, the demonstration account, has more customers than the others.
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

/** Registers a customer at an instant, unless a registration is valid then. */
export async function registerFor(
  { db }: Pick<Services, 'db'>,
  customer: Customer,
  now: Date,
  days: number,
): Promise<void> {
  const today = dayOf(now)
  if (customer.validUntil >= today) return
  await inTransaction(db, (trx) =>
    registerIn(
      trx,
      {
        clock: { now: () => now },
        audit: (inner, entry) =>
          recordAudit(
            inner,
            { actor: { id: customer.professionalId, type: 'professional', requestId: null }, now },
            entry,
          ),
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

/** Plans two customers of the demonstration professional whose registrations end in the next days. */
export function planEnding(
  { db }: Pick<Services, 'db'>,
  facts: {
    readonly agenda: Agenda
    readonly professionalId: string
    readonly now: Date
    readonly days: number
  },
): void {
  const random = aRandom(20_261_122)
  for (const [index, daysLeft] of [5, 11].entries()) {
    const { cpf, name, place } = planPerson(random, 2_000 + index)
    const customer = { professionalId: facts.professionalId, document: cpf, name, place, validUntil: '' }
    const registeredAt = new Date(facts.now.getTime() - (facts.days - 1 - daysLeft) * 86_400_000)
    facts.agenda.at(registeredAt, (when) => registerFor({ db }, customer, when, facts.days))
  }
}
