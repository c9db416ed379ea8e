import type { Notification } from '@esquadro/contract/notifications/notification'

export interface Day {
  /** In the format of `dayOf`. */
  readonly day: string
  readonly items: readonly Notification[]
}

/** Groups notifications, newest first, by day. Keeps the order. */
export const byDay = (items: readonly Notification[], dayOf: (instant: string) => string): readonly Day[] =>
  [...Map.groupBy(items, (item) => dayOf(item.createdAt))].map(([day, ofDay]) => ({ day, items: ofDay }))
