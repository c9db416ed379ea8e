import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { aProfessional } from '../testing/builders.ts'
import { sentMails } from '../testing/mails.ts'
import { mailNews } from './mailing.ts'
import { notify } from './notifications.queries.ts'

const app = useTestApp()

const rise = { kind: 'level-changed', data: { from: 'bronze', to: 'prata' } } as const
const tellTo = (userId: string, count = 1) =>
  notify(
    app.db,
    Array.from({ length: count }, () => ({ userId, ...rise })),
    app.clock.now(),
  )

describe('News by mail', () => {
  it('go once, all of one person together, to whoever agreed', async () => {
    const willing = await aProfessional(app.db, { acceptsEmail: true, email: 'quer@exemplo.com.br' })
    const unwilling = await aProfessional(app.db, { email: 'naoquer@exemplo.com.br' })
    await tellTo(willing.id, 12)
    await tellTo(unwilling.id)
    const sent = await Promise.all([mailNews(app.services), mailNews(app.services)])
    expect(sent[0] + sent[1]).toBe(1)
    const [mail, ...others] = await sentMails(app, 'quer@exemplo.com.br')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'news', data: { more: 2 } })
    expect(await sentMails(app, 'naoquer@exemplo.com.br')).toEqual([])
    expect(await mailNews(app.services)).toBe(0)
  })

  it('stay at home once the person withdraws the consent, or a day has passed', async () => {
    const one = await aProfessional(app.db, { acceptsEmail: true })
    await tellTo(one.id)
    await app.db.updateTable('users').set({ acceptsEmail: false }).where('id', '=', one.id).execute()
    const two = await aProfessional(app.db, { acceptsEmail: true })
    await tellTo(two.id)
    app.clock.advance({ hours: 25 })
    expect(await mailNews(app.services)).toBe(0)
    const left = await app.db
      .selectFrom('notifications')
      .select('id')
      .where('mailDueAt', 'is not', null)
      .execute()
    expect(left).toEqual([])
  })
})
