import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import * as publicSettings from '@esquadro/contract/platform/settings/public'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'

const app = useTestApp()

describe('POST /cms/settings/update', () => {
  it('changes the given settings, keeps the rest and audits the change', async () => {
    const admin = await anAdmin(app.db)
    const { version, value } = (await app.callAs('admin', cmsSettings.get)).data
    const changed = await app.callAs(await app.signIn(admin.id), cmsSettings.update, {
      body: { version, value: { holdingDays: 7, chatLink: 'https://example.org/conversa' } },
    })
    expect(changed.data.value).toMatchObject({ holdingDays: 7, pointsPerRealBps: 10_000 })
    expect((await app.callAs(null, publicSettings.get)).data.chatLink).toBe('https://example.org/conversa')
    const audited = await app.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('actorId', '=', admin.id)
      .execute()
    expect(audited).toEqual([
      {
        action: 'settings.updated',
        before: { holdingDays: value.holdingDays, chatLink: value.chatLink },
        after: { holdingDays: 7, chatLink: 'https://example.org/conversa' },
      },
    ])
  })

  it('rejects a change that is based on an older version', async () => {
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    const body = { version, value: { invitePoints: 10 } }
    const [first, second] = await Promise.all([
      app.callAs('admin', cmsSettings.update, { body }),
      app.callAs('admin', cmsSettings.update, { body }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
  })

  it('conflicts with another change of its section only', async () => {
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    const save = (value: Partial<ProgrammeSettings>) =>
      app.callAs('admin', cmsSettings.update, { body: { version, value } })
    expect((await save({ chatLink: 'https://example.org/outra-conversa' })).status).toBe(200)
    expect((await save({ regulation: '<p>Novo texto.</p>' })).status).toBe(200)
    expect((await save({ homeTarget: '/extract' })).error?.code).toBe('conflict')
    expect((await save({ regulation: '<p>Outro texto.</p>' })).error?.code).toBe('conflict')
    const both = await Promise.all([save({ pceDueDays: 31 }), save({ mailDays: 8 })])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await app.callAs('admin', cmsSettings.get)).data).toMatchObject({
      version: version + 4,
      value: { chatLink: 'https://example.org/outra-conversa', pceDueDays: 31, mailDays: 8 },
    })
  })

  it('returns errors by field in the requested language', async () => {
    const refused = await app.callAs('admin', cmsSettings.update, {
      body: { version: 1, value: { holdingDays: -1 } },
      headers: { 'accept-language': 'en' },
    })
    expect(refused.status).toBe(422)
    expect(refused.error?.fields).toEqual({ 'value.holdingDays': 'Below the minimum.' })
    const noCnpj = await app.callAs('admin', cmsSettings.update, {
      body: { version: 1, value: { pcePayerCnpj: '11.222.333/0001-00' } },
    })
    expect(noCnpj.error?.fields).toEqual({ 'value.pcePayerCnpj': 'Digite um CNPJ válido.' })
  })
})

describe('POST /cms/settings/set-welcome-image', () => {
  const send = async (
    version: number,
    bytes: Uint8Array<ArrayBuffer>,
    setting?: (typeof cmsSettings.WELCOME_IMAGE_SETTINGS)[number],
  ) =>
    app.callAs('admin', cmsSettings.setWelcomeImage, {
      body: { version, setting, image: new File([bytes], 'casa.png', { type: 'image/png' }) },
    })

  it('stores a public, re-encoded picture and increments the version', async () => {
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    const picture = await sharp({ create: { width: 2000, height: 900, channels: 3, background: 'beige' } })
      .png()
      .toBuffer()
    const { data } = await send(version, new Uint8Array(picture))
    expect(data.version).toBe(version + 1)
    const id = data.value.welcomeImageId ?? ''
    expect((await app.callAs(null, publicSettings.get)).data.welcomeImageId).toBe(id)
    const stored = await app.app.inject(`/api/files/${id}`)
    expect(await sharp(stored.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 720,
    })
    expect((await send(version, new Uint8Array(picture))).error?.code).toBe('conflict')
    const own = await send(data.version, new Uint8Array(picture), 'welcomeShopkeeperImageId')
    expect(own.data.value).toMatchObject({ welcomeImageId: id, welcomeAdminImageId: null })
    expect((await app.callAs(null, publicSettings.get)).data).toMatchObject({
      welcomeImageId: id,
      welcomeShopkeeperImageId: own.data.value.welcomeShopkeeperImageId,
    })
    expect(own.data.value.welcomeShopkeeperImageId).not.toBe(id)
  })

  it('rejects a file that is not a picture', async () => {
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    const refused = await send(version, new Uint8Array([1, 2, 3]))
    expect(refused.error?.code).toBe('profile-image.invalid')
  })
})

describe('the target of the logo', () => {
  const set = async (homeTarget: string) => {
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    return app.callAs('admin', cmsSettings.update, { body: { version, value: { homeTarget } } })
  }

  describe('GET /cms/settings/get', () => {
    it.each([
      '//outro.example',
      '/\\outro.example',
      '/\t/outro.example',
      '/.//outro.example',
      'https://outro.example',
      'javascript:alert(1)',
      '',
    ])('is rejected if it leads to another site: %j', async (homeTarget) =>
      expect((await set(homeTarget)).error?.fields).toHaveProperty(['value.homeTarget']),
    )
  })
  it.each(['/', '/dashboard', '/experiences?id=1#top'])(
    'may be any path of this site: %s',
    async (homeTarget) => expect((await set(homeTarget)).data.value.homeTarget).toBe(homeTarget),
  )
})

describe('GET /settings/public', () => {
  it('returns what every screen needs, without the values of administrators', async () => {
    const { version, value } = (await app.callAs('admin', cmsSettings.get)).data
    await app.callAs('admin', cmsSettings.update, { body: { version, value: { programmeName: 'Prumo' } } })
    const { data } = await app.callAs(null, publicSettings.get)
    expect(data).toMatchObject({ programmeName: 'Prumo', pceLabel: value.pceLabel, isDemo: false })
    expect(data).not.toHaveProperty('holdingDays')
    expect(data).not.toHaveProperty('pointValueCents')
  })
})
