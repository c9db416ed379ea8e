import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.queries.ts'
import { dayOf } from '../clock.ts'
import type { Actor } from '../context/context.ts'
import { type Database, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { asLevel } from '../levels/levels.rules.ts'
import { type NewNotification, notify } from '../notifications/notifications.queries.ts'
import type { NewEntry } from '../points/entries.rules.ts'
import { lockAccounts, type Posting, postEntries, refundEntries } from '../points/points.queries.ts'
import { getRules } from '../settings/settings.queries.ts'
import { availableOf, type ExperienceReader, getReader } from './experiences.queries.ts'
import {
  type Conditions,
  canLeave,
  costFor,
  promoted,
  refusalOf,
  refusalOfPerson,
  stateOf,
} from './experiences.rules.ts'

/** Waiting people that one round of promotion looks at. */
const ROUND = 500

interface Held extends Conditions {
  readonly id: string
  readonly title: string
  readonly audience: string
  readonly capacity: number
  readonly confirmed: number
  readonly waiting: number
}

export interface Change {
  readonly experienceId: string
  readonly person: ExperienceReader
  /** Who does it: the person, or an administrator, for whom window and last day to leave do not count. */
  readonly actor: Actor & { readonly type: 'professional' | 'shopkeeper' | 'admin' }
  readonly now: Date
}

/**
 * Subscribes somebody, in the caller's transaction: a place while there is one, paid at once, else a place in the
 * waiting list, where nothing is paid. The experience is held first and the accounts after it, in that order always, so
 * that the last place goes to one person and points are never spent twice; the database's keys and checks stand behind
 * it. Refused with the codes of `refusalOf`, `not-found` for whom it is not meant, `experience.already-subscribed`.
 */
export async function subscribe(
  trx: Database,
  { experienceId, person, actor, now }: Change,
): Promise<{ readonly subscriptionId: string; readonly status: 'confirmed' | 'waiting' }> {
  const isTeam = actor.type === 'admin'
  const held = await hold(trx, experienceId)
  await holdPeople(trx, held, person)
  const isMeant = held.audience === 'both' || held.audience === `${person.type}s`
  if (!isMeant || (!held.active && !isTeam)) throw new AppError('not-found')
  const living = await trx
    .selectFrom('experienceSubscriptions')
    .select('id')
    .where('experienceId', '=', experienceId)
    .where('userId', '=', person.id)
    .where('status', '<>', 'removed')
    .executeTakeFirst()
  if (living) throw new AppError('experience.already-subscribed')
  // Whoever waits comes first, should a place be free.
  const experience = (await promote(trx, held, actor, now)) ?? held
  const reader = await getReader(trx, person, now)
  const refusal = isTeam
    ? stateOf(experience, now) === 'over'
      ? 'experience.over'
      : refusalOfPerson(experience, reader)
    : refusalOf(experience, reader, now)
  if (refusal) throw new AppError(refusal)
  const hasSeat = experience.confirmed < experience.capacity
  const paid = hasSeat ? costFor(experience, reader) : 0
  const { id, entryKey } = await insertSubscription(trx, {
    experienceId,
    userId: person.id,
    status: hasSeat ? 'confirmed' : 'waiting',
    paidPoints: paid,
    subscribedAt: now,
    subscribedBy: actor.id,
    confirmedAt: hasSeat ? now : null,
  })
  if (paid > 0)
    await postEntries(
      trx,
      [spending(experience, person.id, { id, entryKey, paid })],
      await posting(trx, actor, now),
    )
  const facts = factsOf(experience)
  await notify(
    trx,
    [
      hasSeat
        ? { userId: person.id, kind: 'experience-confirmed', data: { ...facts, paid } }
        : { userId: person.id, kind: 'experience-waiting', data: facts },
    ],
    now,
  )
  // Who still waits although a place was free could not pay for it.
  if (hasSeat) await tellPassedOver(trx, experience, null, now)
  await recordAudit(
    trx,
    { actor, now },
    {
      action: hasSeat ? 'experience.subscribed' : 'experience.waiting',
      subjectType: 'experience',
      subjectId: experienceId,
      after: { userId: person.id, subscriptionId: id, paid },
    },
  )
  return { subscriptionId: id, status: hasSeat ? 'confirmed' : 'waiting' }
}

/**
 * Ends a subscription, in the caller's transaction: what was paid comes back, and who waits longest gets the place,
 * unless the experience has begun. Refused with `experience.not-subscribed`, and for the person with
 * `experience.cannot-leave` once it is too late. Answers the points that came back.
 */
export async function unsubscribe(
  trx: Database,
  { experienceId, person, actor, now }: Change,
): Promise<{ readonly refunded: number }> {
  const held = await hold(trx, experienceId)
  await holdPeople(trx, held, person)
  const isTeam = actor.type === 'admin'
  const removed = await trx
    .updateTable('experienceSubscriptions')
    .set({ status: 'removed', removedAt: now, removedBy: actor.id })
    .where('experienceId', '=', experienceId)
    .where('userId', '=', person.id)
    .where('status', '<>', 'removed')
    .returning(['id', 'paidPoints', 'confirmedAt'])
    .executeTakeFirst()
  if (!removed) throw new AppError('experience.not-subscribed')
  if (!isTeam && !canLeave(held, now)) throw new AppError('experience.cannot-leave')
  if (removed.paidPoints > 0) {
    const source = { sourceType: 'experience', sourceId: removed.id, reason: held.title }
    await refundEntries(trx, source, await posting(trx, actor, now))
  }
  if (isTeam) {
    const data = { ...factsOf(held), refunded: removed.paidPoints }
    await notify(trx, [{ userId: person.id, kind: 'experience-removed', data }], now)
  }
  await recordAudit(
    trx,
    { actor, now },
    {
      action: 'experience.unsubscribed',
      subjectType: 'experience',
      subjectId: experienceId,
      after: { userId: person.id, subscriptionId: removed.id, refunded: removed.paidPoints },
    },
  )
  if (removed.confirmedAt !== null) await promote(trx, { ...held, confirmed: held.confirmed - 1 }, actor, now)
  return { refunded: removed.paidPoints }
}

/** Gives free places to who waits, for instance after the places became more. Answers how many were promoted. */
export async function promoteWaiting(
  trx: Database,
  experienceId: string,
  actor: Actor,
  now: Date,
): Promise<number> {
  const held = await hold(trx, experienceId)
  await holdPeople(trx, held, null)
  const after = await promote(trx, held, actor, now)
  return after ? after.confirmed - held.confirmed : 0
}

/**
 * Promotes in order of arrival while places are free; who cannot pay keeps waiting. The experience and the accounts must be held. Answers
 * it with its new counts; null where nobody was promoted.
 */
async function promote(trx: Database, held: Held, actor: Actor, now: Date): Promise<Held | null> {
  const seats = held.capacity - held.confirmed
  if (seats <= 0 || held.waiting === 0 || !held.active || now >= held.startsAt) return null
  const { rows } = await sql<{
    id: string
    position: number
    entryKey: string
    userId: string
    userType: string
    status: string
  }>`
    select s.id, s.position, s.entry_key, s.user_id, u.user_type, u.status
    from experience_subscriptions s join users u on u.id = s.user_id
    where s.experience_id = ${held.id} and s.status = 'waiting'
    order by s.position limit ${ROUND}`.execute(trx)
  const payers = held.costPoints > 0 ? rows.filter((row) => row.userType === 'professional') : []
  const payerIds = payers.map(({ userId }) => userId)
  const available = await availableOf(trx, payerIds, now)
  const keys = new Map(rows.map(({ id, entryKey }) => [id, entryKey]))
  const next = promoted(
    rows.map((row) => ({
      subscriptionId: row.id,
      userId: row.userId,
      isProfessional: row.userType === 'professional',
      isActive: row.status === 'active',
      available: available.get(row.userId) ?? 0,
    })),
    seats,
    held.costPoints,
  )
  if (next.length === 0) return null
  const paying = next.map((one) => ({ ...one, paid: costFor(held, one) }))
  await sql`
    update experience_subscriptions s set status = 'confirmed', confirmed_at = ${now}, paid_points = p.paid
    from unnest(${paying.map((one) => one.subscriptionId)}::uuid[], ${paying.map((one) => one.paid)}::bigint[]) p (id, paid)
    where s.id = p.id`.execute(trx)
  const entries = paying.flatMap(({ subscriptionId: id, userId, paid }) =>
    paid > 0 ? [spending(held, userId, { id, entryKey: keys.get(id) ?? '', paid })] : [],
  )
  if (entries.length > 0)
    await postEntries(trx, entries, await posting(trx, { ...actor, type: 'system', id: null }, now))
  const facts = factsOf(held)
  await notify(
    trx,
    paying.map(
      ({ userId, paid }): NewNotification => ({
        userId,
        kind: 'experience-promoted',
        data: { ...facts, paid },
      }),
    ),
    now,
  )
  const last = next.at(-1)?.subscriptionId
  await tellPassedOver(trx, held, rows.find(({ id }) => id === last)?.position ?? null, now)
  await recordAudit(
    trx,
    { actor: { ...actor, type: 'system', id: null }, now },
    {
      action: 'experience.promoted',
      subjectType: 'experience',
      subjectId: held.id,
      after: { subscriptionIds: paying.map((one) => one.subscriptionId) },
    },
  )
  return { ...held, confirmed: held.confirmed + paying.length, waiting: held.waiting - paying.length }
}

/**
 * Tells those who still wait, before a position or all of them, that a place went to somebody behind them: it was theirs,
 * had they been able to pay. To be asked after those who can pay were promoted.
 */
async function tellPassedOver(trx: Database, held: Held, before: number | null, now: Date): Promise<void> {
  // Where nothing is paid nobody is passed over; what has begun or is suspended promotes nobody.
  if (held.costPoints === 0 || held.waiting === 0 || !held.active || now >= held.startsAt) return
  const { rows } = await sql<{ userId: string }>`
    select s.user_id from experience_subscriptions s join users u on u.id = s.user_id
    where s.experience_id = ${held.id} and s.status = 'waiting' and u.status = 'active'
      ${before === null ? sql`` : sql`and s.position < ${before}`}
    order by s.position limit ${ROUND}`.execute(trx)
  const data = { ...factsOf(held), cost: held.costPoints }
  await notify(
    trx,
    rows.map(({ userId }) => ({ userId, kind: 'experience-passed-over', data })),
    now,
  )
}

/** Experiences to come with free places for which people wait, the next first. */
export async function listUnpromoted(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('experiences')
    .select('id')
    .where('active', '=', true)
    .where('startsAt', '>', now)
    .where('waiting', '>', 0)
    .whereRef('confirmed', '<', 'capacity')
    .orderBy('startsAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Holds an experience until the end of the transaction, or refuses with `not-found`. */
async function hold(trx: Database, id: string): Promise<Held> {
  const row = await trx
    .selectFrom('experiences')
    .select([
      'id',
      'title',
      'audience',
      'capacity',
      'confirmed',
      'waiting',
      'active',
      'startsAt',
      'endsAt',
      'opensAt',
      'closesAt',
      'leaveUntil',
      'minLevel',
      'costPoints',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return { ...row, minLevel: row.minLevel === null ? null : asLevel(row.minLevel) }
}

/**
 * Holds the accounts of everybody whose points may move: the person's and those of whoever waits and would pay. All at
 * once, so that two experiences never wait for each other's people.
 */
async function holdPeople(trx: Database, held: Held, person: ExperienceReader | null): Promise<void> {
  if (held.costPoints === 0) return
  const waiting = await trx
    .selectFrom('experienceSubscriptions')
    .select('userId')
    .where('experienceId', '=', held.id)
    .where('status', '=', 'waiting')
    .orderBy('position')
    .limit(ROUND)
    .execute()
  await lockAccounts(trx, [...waiting.map(({ userId }) => userId), person?.id ?? null])
}

async function insertSubscription(
  trx: Database,
  row: {
    readonly experienceId: string
    readonly userId: string
    readonly status: 'confirmed' | 'waiting'
    readonly paidPoints: number
    readonly subscribedAt: Date
    readonly subscribedBy: string | null
    readonly confirmedAt: Date | null
  },
): Promise<{ id: string; entryKey: string }> {
  try {
    return await trx
      .insertInto('experienceSubscriptions')
      .values(row)
      .returning(['id', 'entryKey'])
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (violates(error, 'one_living_subscription_each')) throw new AppError('experience.already-subscribed')
    throw error
  }
}

const spending = (
  experience: Pick<Held, 'title'>,
  professionalId: string,
  { id, entryKey, paid }: { readonly id: string; readonly entryKey: string; readonly paid: number },
): NewEntry => ({
  professionalId,
  kind: 'experience',
  amount: -paid,
  sourceType: 'experience',
  sourceId: id,
  key: entryKey,
  reason: experience.title,
})

const factsOf = ({ id, title, startsAt }: Held) => ({ experienceId: id, title, on: dayOf(startsAt) })

const posting = async (trx: Database, actor: Actor, now: Date): Promise<Posting> => ({
  actor: { type: actor.type === 'visitor' ? 'system' : actor.type, id: actor.id },
  now,
  settings: await getRules(trx),
})
