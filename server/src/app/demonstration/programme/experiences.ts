import { addDays } from '../../../platform/clock.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordAttendance } from '../../../rewards/experiences/attendance/attendance.queries.ts'
import { setRefundSteps } from '../../../rewards/experiences/office/office.queries.ts'
import { insertExperience, insertExperienceCategory } from '../../../rewards/experiences/planning.queries.ts'
import { cancelSubscriptionIn } from '../../../rewards/experiences/subscriptions/cancel-subscription.ts'
import { subscribeIn } from '../../../rewards/experiences/subscriptions/subscribe.ts'
import type { Agenda } from '../activity/agenda.ts'
import { listPastSubscriptions } from '../demonstration.queries.ts'
import { at } from '../people/accounts.ts'
import { planPerson } from '../plan.rules.ts'
import { aRandom } from '../random.ts'
import { experienceCategories, plannedExperiences } from './experiences.data.ts'

interface Plan {
  readonly agenda: Agenda
  readonly adminId: string
  readonly professionals: readonly string[]
  readonly shopkeepers: readonly string[]
  readonly startedAt: Date
  readonly today: string
  readonly now: Date
}

/** The demonstration professional attended a dinner, will attend a course and is on the waiting list of another dinner. */
const shownTitles: ReadonlySet<string> = new Set([
  'Jantar de abertura do ciclo',
  'Luz natural: do estudo à medição',
  'Jantar na obra',
])

/**
 * Creates eighteen experiences and subscribes members through the usual use cases: confirmed, waiting or
 * refused.
 */
export async function loadExperiences(db: Database, plan: Plan): Promise<void> {
  const { agenda, adminId, professionals, shopkeepers, startedAt, today, now } = plan
  const random = aRandom(71)
  const categories = new Map<string, string>()
  for (const name of experienceCategories)
    categories.set(name, await insertExperienceCategory(db, name, startedAt))
  for (const planned of plannedExperiences) {
    const { category, text, inDays, hour, hours, opens, closes, askers, refunds = [], ...facts } = planned
    const day = addDays(today, inDays)
    const startsAt = at(day, hour)
    const opensAt = at(addDays(day, -opens), 9)
    const closesAt = at(addDays(day, -closes), 18)
    const experienceId = await insertExperience(
      db,
      {
        ...facts,
        description: `<p>${text}</p>`,
        categoryId: categories.get(category) ?? '',
        imageId: null,
        startsAt,
        endsAt: new Date(startsAt.getTime() + hours * 3_600_000),
        opensAt,
        closesAt,
        leaveUntil: closesAt,
      },
      { adminId, now: new Date(Math.min(opensAt.getTime(), now.getTime()) - 5 * 86_400_000) },
    )
    await setRefundSteps(db, experienceId, refunds)
    const lastAt = Math.min(closesAt.getTime(), now.getTime())
    const isShown = shownTitles.has(facts.title)
    const others = facts.audience === 'shopkeepers' ? shopkeepers : professionals.slice(1)
    const people = [...pickSome(others, askers, random), ...(isShown ? [professionals[0] ?? ''] : [])]
    for (const [turn, id] of people.entries()) {
      const when = new Date(
        opensAt.getTime() + ((turn + 1) / (people.length + 1)) * (lastAt - opensAt.getTime()),
      )
      if (when >= now) continue
      const type = facts.audience === 'shopkeepers' ? 'shopkeeper' : 'professional'
      const companion = facts.hasCompanions && turn % 3 === 1 ? planPerson(random, 1_500 + turn).name : null
      agenda.at(when, () => ask(db, { experienceId, person: { id, type }, companion, when }))
    }
    const [leaving] = people
    // The freed seat is held for the first member on the waiting list.
    if (leaving && isShown && facts.confirmHours)
      agenda.at(new Date(now.getTime() - 5 * 3_600_000), (when) =>
        inTransaction(db, (trx) =>
          cancelSubscriptionIn(trx, {
            experienceId,
            member: { id: leaving, type: 'professional' },
            actor: { id: leaving, type: 'professional', requestId: null },
            now: when,
          }),
        ),
      )
  }
}

/** Records the attendance of past experiences: every ninth participant did not come. */
export async function recordAttendances(
  db: Database,
  { admin, now }: { readonly admin: string; readonly now: Date },
): Promise<void> {
  for (const { id, startsAt, endsAt, subscriptionIds } of await listPastSubscriptions(db, now)) {
    const absent = subscriptionIds.filter((_, nth) => nth % 9 === 4)
    const present = subscriptionIds.filter((_, nth) => nth % 9 !== 4)
    await recordAttendance(db, { experienceId: id, ids: present }, 'present', { id: admin, now: startsAt })
    await recordAttendance(db, { experienceId: id, ids: absent }, 'absent', { id: admin, now: endsAt })
  }
}

/** Subscribes a member; ignores a refusal. */
async function ask(
  db: Database,
  {
    experienceId,
    person,
    companion,
    when,
  }: {
    readonly experienceId: string
    readonly companion: string | null
    readonly person: { readonly id: string; readonly type: 'professional' | 'shopkeeper' }
    readonly when: Date
  },
): Promise<void> {
  try {
    await inTransaction(db, (trx) =>
      subscribeIn(trx, {
        experienceId,
        member: person,
        companion,
        actor: { id: person.id, type: person.type, requestId: null },
        now: when,
      }),
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

function pickSome(people: readonly string[], count: number, random: ReturnType<typeof aRandom>): string[] {
  const left = [...people]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [picked = ''] = left.splice(random.between(0, left.length - 1), 1)
    return picked
  })
}
