import { createEvent } from 'ics'

/** Returns an experience as a calendar event (.ics, RFC 5545). */
export function buildCalendarEvent(event: {
  readonly id: string
  readonly title: string
  readonly place: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** The address of the experience's page. */
  readonly url: string
  readonly now: Date
}): string {
  const { error, value } = createEvent({
    uid: `${event.id}@esquadro`,
    productId: 'esquadro/experiences',
    title: event.title,
    location: event.place,
    url: event.url,
    start: event.startsAt.getTime(),
    end: event.endsAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    endInputType: 'utc',
    endOutputType: 'utc',
    created: event.now.getTime(),
    lastModified: event.now.getTime(),
    status: 'CONFIRMED',
    alarms: [{ action: 'display', description: event.title, trigger: { days: 1, before: true } }],
  })
  if (error || !value) throw error ?? new Error('the calendar event is empty')
  return value
}
