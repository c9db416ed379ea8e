import * as cmsSettings from '@esquadro/contract/settings/cms'
import * as publicSettings from '@esquadro/contract/settings/public'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'

const app = useTestApp()

describe('POST /cms/settings/update', () => {
  it('changes what is named, keeps the rest, and notes it in the audit log', async () => {
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    const changed = await app.callAs('admin', cmsSettings.update, {
      body: { version, value: { holdingDays: 7, chatLink: 'https://example.org/conversa' } },
    })
    expect(changed.data.value).toMatchObject({ holdingDays: 7, pointsPerRealBps: 10_000 })
    expect((await app.callAs(null, publicSettings.get)).data.chatLink).toBe('https://example.org/conversa')
    const noted = await app.db.selectFrom('auditLog').select(['action', 'before', 'after']).execute()
    expect(noted).toEqual([
      {
        action: 'settings.updated',
        before: { holdingDays: 0, chatLink: 'https://example.org/fale-conosco' },
        after: { holdingDays: 7, chatLink: 'https://example.org/conversa' },
      },
    ])
  })

  it('refuses a change that began from an older version', async () => {
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    const body = { version, value: { invitePoints: 10 } }
    const [one, other] = await Promise.all([
      app.callAs('admin', cmsSettings.update, { body }),
      app.callAs('admin', cmsSettings.update, { body }),
    ])
    expect([one.status, other.status].sort()).toEqual([200, 409])
  })

  it('says by field and in the language asked for what is wrong', async () => {
    const refused = await app.callAs('admin', cmsSettings.update, {
      body: { version: 1, value: { holdingDays: -1 } },
      headers: { 'accept-language': 'en' },
    })
    expect(refused.status).toBe(422)
    expect(refused.error?.fields).toEqual({ 'value.holdingDays': 'Below the minimum.' })
  })
})
