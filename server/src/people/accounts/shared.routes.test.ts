import * as auth from '@esquadro/contract/people/accounts/shared'
import { describe, expect, it } from 'vitest'
import { parseDevice } from '../../platform/security-events/device.rules.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'

const app = useTestApp()

describe('The sessions of a user', () => {
  describe('GET /auth/sessions/get-all, POST /auth/sessions/end, POST /auth/sessions/end-others', () => {
    it('are listed without tokens, with the current one marked, and end one by one or all except the current one', async () => {
      const { id } = await aProfessional(app.db)
      const [here, phone, desk] = [await app.signIn(id), await app.signIn(id), await app.signIn(id)]
      const stranger = await app.signIn((await aProfessional(app.db)).id)
      const { data } = await app.callAs(here, auth.getSessions, {})
      expect(data.total).toBe(3)
      expect(data.items.filter(({ isThis }) => isThis)).toHaveLength(1)
      expect(JSON.stringify(data)).not.toContain(phone.token)
      const ofPhone = (await app.callAs(phone, auth.getSessions, {})).data.items.find(({ isThis }) => isThis)
      expect((await app.callAs(stranger, auth.endSession, { body: { id: ofPhone?.id ?? '' } })).status).toBe(
        404,
      )
      expect((await app.callAs(here, auth.endSession, { body: { id: ofPhone?.id ?? '' } })).status).toBe(200)
      expect((await app.callAs(phone, auth.getSessions, {})).status).toBe(401)
      expect((await app.callAs(here, auth.endOtherSessions, { body: {} })).data.ended).toBe(1)
      expect((await app.callAs(desk, auth.getSessions, {})).status).toBe(401)
      expect((await app.callAs(here, auth.getSessions, {})).data.total).toBe(1)
      expect((await app.callAs(stranger, auth.getSessions, {})).status).toBe(200)
    })
  })
})

describe('POST /auth/set-language', () => {
  it('stores the language of the mails', async () => {
    const { id } = await aProfessional(app.db)
    await app.callAs(await app.signIn(id), auth.setLanguage, { body: { language: 'en' } })
    const row = await app.db
      .selectFrom('users')
      .select('language')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.language).toBe('en')
  })
})

describe('parseDevice', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0 Safari/537.36 Edg/153.0',
      'Edge',
      'Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['curl/8', null, null],
    [null, null, null],
  ])('reads %s', (userAgent, browser, system) => {
    expect(parseDevice(userAgent)).toEqual({ browser, system })
  })
})
