import { describe, expect, it } from 'vitest'
import { mailNews } from '../../platform/notifications/mail-news.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anExperience } from '../../testing/experiences.ts'
import { sentMails } from '../../testing/mails.ts'
import { remindSubscribers } from './remind-subscribers.ts'

const app = useTestApp()

describe('the reminder of an experience', () => {
  it('reaches confirmed members once within two days of the start, by mail with a calendar file', async () => {
    const going = await aProfessional(app.db, { acceptsEmail: true, email: 'vai@exemplo.com.br' })
    const waiting = await aProfessional(app.db, { acceptsEmail: true, email: 'espera@exemplo.com.br' })
    const { id } = await anExperience(app.db, {
      title: 'Jantar na obra',
      place: 'Santos',
      startsAt: new Date('2026-11-22T13:00:00Z'),
      endsAt: new Date('2026-11-22T16:00:00Z'),
      closesAt: new Date('2026-11-21T12:00:00Z'),
      leaveUntil: new Date('2026-11-21T12:00:00Z'),
    })
    const subscribe = (userId: string, status: 'confirmed' | 'waiting') =>
      app.db
        .insertInto('experienceSubscriptions')
        .values({
          experienceId: id,
          userId,
          status,
          subscribedAt: app.clock.now(),
          ...(status === 'confirmed' && { confirmedAt: app.clock.now() }),
        })
        .execute()
    await subscribe(going.id, 'confirmed')
    await subscribe(waiting.id, 'waiting')
    const counts = await Promise.all([remindSubscribers(app.services), remindSubscribers(app.services)])
    expect(counts[0] + counts[1]).toBe(1)
    expect(await remindSubscribers(app.services)).toBe(0)
    await mailNews(app.services)
    const mails = (await sentMails(app)).filter(({ kind }) => kind === 'news')
    expect(mails.map(({ to }) => to)).toEqual(['vai@exemplo.com.br'])
    expect(mails[0]?.data).toMatchObject({
      events: [{ id, title: 'Jantar na obra', place: 'Santos', startsAt: '2026-11-22T13:00:00.000Z' }],
    })
  })
})
