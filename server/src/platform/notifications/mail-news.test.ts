import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { sentMails } from '../../testing/mails.ts'
import { mailNews } from './mail-news.ts'
import { notify } from './notify.ts'

const app = useTestApp()

const rise = { kind: 'level-changed', data: { from: 'bronze', to: 'prata' } } as const
const notifyUser = (userId: string, count = 1) =>
  notify(
    app.db,
    Array.from({ length: count }, () => ({ userId, ...rise })),
    app.clock.now(),
  )

describe('Mails of notifications', () => {
  it('are sent once per person who accepts mails, with all due notifications', async () => {
    const willing = await aProfessional(app.db, { acceptsEmail: true, email: 'quer@exemplo.com.br' })
    const unwilling = await aProfessional(app.db, { email: 'naoquer@exemplo.com.br' })
    await notifyUser(willing.id, 12)
    await notifyUser(unwilling.id)
    const sent = await Promise.all([mailNews(app.services), mailNews(app.services)])
    expect(sent[0] + sent[1]).toBe(1)
    const [mail, ...others] = await sentMails(app, 'quer@exemplo.com.br')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'news', data: { more: 2 } })
    expect(await sentMails(app, 'naoquer@exemplo.com.br')).toEqual([])
    expect(await mailNews(app.services)).toBe(0)
  })

  it('contain names that others entered as letters only, wherever they are in the data', async () => {
    const { id: userId } = await aProfessional(app.db, { acceptsEmail: true, email: 'nomes@exemplo.com.br' })
    const name = 'Ganhe em golpe.example'
    const invoice = { invoiceId: userId, number: '1', storeName: name }
    await notify(
      app.db,
      [
        { userId, kind: 'invite-accepted', data: { name } },
        { userId, kind: 'points-credited', data: { points: 1, invite: { side: 'inviter', name } } },
        { userId, kind: 'invoice-rejected', data: { ...invoice, reason: 'Fora do prazo.' } },
      ],
      app.clock.now(),
    )
    await mailNews(app.services)
    const [mail] = await sentMails(app, 'nomes@exemplo.com.br')
    const text = JSON.stringify(mail)
    expect(text.match(/golpeexample/g)).toHaveLength(3)
    expect(text).not.toContain('golpe.example')
  })

  describe('POST /privacy/unsubscribe-at-once', () => {
    it('can be unsubscribed by the form post of a mail program without a session', async () => {
      const { id } = await aProfessional(app.db, { acceptsEmail: true, email: 'basta@exemplo.com.br' })
      await notifyUser(id)
      await mailNews(app.services)
      const [mail] = await sentMails(app, 'basta@exemplo.com.br')
      await app.services.mail.deliver({ sealed: app.services.secret.seal('mail', JSON.stringify(mail)) })
      const folder = join(app.services.config.dataFolder, 'mail')
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
      const eml = await readFile(join(folder, names.at(-1) ?? ''), 'utf8')
      const [, address = ''] = /^List-Unsubscribe:\s+<([^>]+)>$/m.exec(eml) ?? []
      const [, body = ''] = /^List-Unsubscribe-Post: (.+)$/m.exec(eml) ?? []
      const { pathname, search } = new URL(address)
      const url = pathname + search
      const accepts = async () =>
        (
          await app.db
            .selectFrom('users')
            .select('acceptsEmail')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).acceptsEmail

      // Opening the address redirects to the page and changes nothing.
      const opened = await app.app.inject({ method: 'GET', url })
      expect([opened.statusCode, opened.headers.location]).toEqual([302, `/descadastrar${search}`])
      expect(await accepts()).toBe(true)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const forged = await app.app.inject({
        method: 'POST',
        url: `${url.slice(0, -4)}AAAA`,
        headers,
        payload: body,
      })
      expect([forged.statusCode, await accepts()]).toEqual([200, true])
      const pressed = await app.app.inject({ method: 'POST', url, headers, payload: body })
      expect([pressed.statusCode, await accepts()]).toEqual([200, false])
      const again = await app.app.inject({ method: 'POST', url })
      expect([again.statusCode, await accepts()]).toEqual([200, false])
    })
  })

  it('allow form posts at no other endpoint', async () => {
    const refused = await app.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a&password=b',
    })
    expect(refused.statusCode).toBe(400)
  })

  it('are not sent after an unsubscription or after a day', async () => {
    const professional = await aProfessional(app.db, { acceptsEmail: true })
    await notifyUser(professional.id)
    await app.db.updateTable('users').set({ acceptsEmail: false }).where('id', '=', professional.id).execute()
    const two = await aProfessional(app.db, { acceptsEmail: true })
    await notifyUser(two.id)
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
