import type { Notification } from '@esquadro/contract/platform/notifications/notification'

export interface Day {
  /** In the format of `dayOf`. */
  readonly day: string
  readonly items: readonly Notification[]
}

/** Groups notifications, newest first, by day. Keeps the order. */
export function byDay(items: readonly Notification[], dayOf: (instant: string) => string): readonly Day[] {
  const days = new Map<string, Notification[]>()
  for (const item of items) {
    const day = dayOf(item.createdAt)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(item)
    else days.set(day, [item])
  }
  return [...days].map(([day, ofDay]) => ({ day, items: ofDay }))
}
