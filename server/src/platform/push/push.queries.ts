import type { Role } from '@esquadro/contract'
import type { NotificationKind } from '@esquadro/contract/platform/notifications/notification'
import type { PushPayload, PushTopic } from '@esquadro/contract/platform/push/push'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import type { Language } from '../messages/messages.ts'

/** Hours after which a notification or a message is no longer pushed. */
const FRESH_HOURS = 24
const NOTIFICATIONS = 500

export interface SubscriptionRow {
  readonly id: string
  readonly userAgent: string | null
  readonly sessionId: string
  readonly topics: PushTopic[]
  readonly createdAt: Date
}

/** Lists the browsers in which a person is notified, oldest first. */
export async function listSubscriptions(db: Database, userId: string): Promise<SubscriptionRow[]> {
  const { rows } = await sql<SubscriptionRow>`
    select p.id, s.user_agent, p.session_id, p.topics, p.created_at
    from push_subscriptions p join sessions s on s.id = p.session_id and s.ended_at is null
    where p.user_id = ${userId} order by p.created_at, p.id`.execute(db)
  return rows
}

/**
 * Stores a session's subscription, replacing its previous one. A subscription of the same browser moves to
 * this session.
 */
export async function replaceSubscription(
  trx: Database,
  subscription: {
    readonly userId: string
    readonly sessionId: string
    readonly endpoint: string
    readonly p256dh: string
    readonly auth: string
    readonly topics: readonly PushTopic[]
    readonly createdAt: Date
  },
): Promise<void> {
  const { sessionId, endpoint } = subscription
  await trx
    .deleteFrom('pushSubscriptions')
    .where((where) => where.or([where('sessionId', '=', sessionId), where('endpoint', '=', endpoint)]))
    .execute()
  await trx
    .insertInto('pushSubscriptions')
    .values({ ...subscription, topics: [...subscription.topics] })
    .execute()
}

/** Replaces a subscription of a valid session, found by its address and secret. Returns false if there is none. */
export async function changeSubscription(
  db: Database,
  old: { readonly endpoint: string; readonly auth: string },
  renewed: { readonly endpoint: string; readonly p256dh: string; readonly auth: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update push_subscriptions p
    set endpoint = ${renewed.endpoint}, p256dh = ${renewed.p256dh}, auth = ${renewed.auth}
    from sessions s
    where p.endpoint = ${old.endpoint} and p.auth = ${old.auth}
      and s.id = p.session_id and s.ended_at is null and s.expires_at > ${now}
      and not exists (select from push_subscriptions o where o.endpoint = ${renewed.endpoint} and o.id <> p.id)
    returning p.id`.execute(db)
  return rows.length > 0
}

/** Deletes one of a person's subscriptions. Throws `not-found`. */
export async function deleteSubscription(db: Database, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('not-found')
}

/** The notifications that are due to be pushed to one browser, newest first. */
export interface DuePush {
  readonly subscriptionId: string
  readonly topics: PushTopic[]
  readonly language: Language
  readonly userType: Role
  /** The data of each notification match its kind. */
  readonly news: readonly { readonly kind: NotificationKind; readonly data: unknown }[]
}

/**
 * Claims due notifications in the caller's transaction, so that each is pushed once, and returns them by
 * browser. Notifications that were read meanwhile, are too old, or belong to an ended session are claimed but
 * not returned. `isDone` if nothing was due.
 */
export async function claimDuePushes(
  trx: Database,
  now: Date,
): Promise<{ readonly due: DuePush[]; readonly isDone: boolean }> {
  const { rows } = await sql<{ claimed: number; due: DuePush[] | null }>`
    with locked as (
      select id, user_id, kind, data, position, read_at, created_at from notifications
      where push_due_at is not null order by push_due_at, id limit ${NOTIFICATIONS} for update skip locked
    ), taken as (
      update notifications n set push_due_at = null from locked l where n.id = l.id
    ), due as (
      select p.id as "subscriptionId", p.topics, u.language, u.user_type as "userType",
        json_agg(json_build_object('kind', l.kind, 'data', l.data) order by l.position desc) as news
      from locked l
      join users u on u.id = l.user_id and u.status = 'active'
      join push_subscriptions p on p.user_id = l.user_id
      join sessions s on s.id = p.session_id and s.ended_at is null and s.expires_at > ${now}
      where l.read_at is null and l.created_at > ${now}::timestamptz - make_interval(hours => ${FRESH_HOURS})
      group by p.id, u.id
    )
    select (select count(*)::int from locked) as claimed, (select json_agg(due) from due) as due`.execute(trx)
  return { due: rows[0]?.due ?? [], isDone: (rows[0]?.claimed ?? 0) === 0 }
}

/** Adds messages to the outbox. */
export async function insertMessages(
  trx: Database,
  messages: readonly { readonly subscriptionId: string; readonly payload: PushPayload }[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return
  await trx
    .insertInto('pushMessages')
    .values(
      messages.map(({ subscriptionId, payload }) => ({
        subscriptionId,
        payload: JSON.stringify(payload),
        nextAttemptAt: now,
        createdAt: now,
      })),
    )
    .execute()
}

export interface DueMessage {
  readonly id: string
  readonly subscriptionId: string
  readonly payload: PushPayload
  /** Including this one. */
  readonly attempts: number
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Claims due messages for an attempt and postpones them meanwhile, so that a process that crashes loses none. */
export async function claimDueMessages(
  db: Database,
  { limit, seconds, now }: { readonly limit: number; readonly seconds: number; readonly now: Date },
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select id from push_messages where next_attempt_at <= ${now}
      order by next_attempt_at, id limit ${limit} for update skip locked
    )
    update push_messages m
    set attempts = m.attempts + 1, next_attempt_at = ${now}::timestamptz + make_interval(secs => ${seconds})
    from due, push_subscriptions p
    where m.id = due.id and p.id = m.subscription_id
    returning m.id, m.subscription_id, m.payload, m.attempts, p.endpoint, p.p256dh, p.auth`.execute(db)
  return rows
}

/** Deletes a message that was delivered or given up; with `nextAttemptAt`, retries it then. */
export async function settleMessage(db: Database, id: string, nextAttemptAt: Date | null): Promise<void> {
  if (nextAttemptAt === null) await db.deleteFrom('pushMessages').where('id', '=', id).execute()
  else await db.updateTable('pushMessages').set({ nextAttemptAt }).where('id', '=', id).execute()
}

/** Deletes a subscription that its push service no longer has, with its messages. */
export async function deleteGone(db: Database, id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}
