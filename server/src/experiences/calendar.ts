import { createEvent } from 'ics'

/** An event of the calendar (.ics, RFC 5545). */
export function calendarOf(event: {
  readonly id: string
  readonly title: string
  readonly place: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Where the page of the experience is. */
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
  if (error || !value) throw error ?? new Error('no calendar')
  return value
}
