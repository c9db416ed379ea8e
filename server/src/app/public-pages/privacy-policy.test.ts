import * as settings from '@esquadro/contract/platform/settings/cms'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { setSettings } from '../../testing/sale.ts'
import { parseBlocks } from './privacy-policy.rules.ts'

const app = useTestApp({ isForEach: true })
const get = (headers: Record<string, string> = {}) =>
  app.app.inject({ url: '/politica-de-privacidade.pdf', headers })

async function publish(value: Partial<ProgrammeSettings>) {
  const me = await app.signIn((await anAdmin(app.db)).id)
  const { version } = (await app.callAs(me, settings.get)).data
  expect((await app.callAs(me, settings.update, { body: { version, value } })).status).toBe(200)
}

describe('/politica-de-privacidade.pdf', () => {
  it('is a PDF of the text in force, rebuilt once another is published', async () => {
    const before = await get()
    expect([before.statusCode, before.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(before.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await get({ 'if-none-match': String(before.headers.etag) })).statusCode).toBe(304)
    await publish({
      privacy: `<h2>Dados</h2>${'<p>Guardamos o necessário.</p>'.repeat(120)}<ul><li>nome</li></ul>`,
    })
    const after = await get({ 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    expect(after.rawPayload.length).toBeGreaterThan(before.rawPayload.length)
    expect(after.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2)
  })

  it('has a translation at its own address, rebuilt once it changes', async () => {
    const english = (etag = '') =>
      app.app.inject({ url: '/en/privacy-policy.pdf', headers: { 'if-none-match': etag } })
    await publish({ privacy: '<h2>Dados</h2><p>Guardamos o necessário.</p>' })
    const before = await english()
    expect(before.headers['content-disposition']).toBe('inline; filename="privacy-policy.pdf"')
    expect(before.rawPayload.toString('latin1')).toContain('/Lang (pt-BR)')
    await publish({ privacyEnglish: '<h2>Data</h2><p>We keep what is needed.</p>' })
    const after = await english(String(before.headers.etag))
    expect(after.statusCode).toBe(200)
    expect(after.rawPayload.toString('latin1')).toContain('/Lang (en)')
    expect((await english(String(after.headers.etag))).statusCode).toBe(304)
  })

  it('converts headings, items and paragraphs of the text to blocks', () => {
    expect(
      parseBlocks(
        '<h2>Um &amp; dois</h2><p>A<br />B <strong>c</strong></p><ul><li><p>x</p></li><li>y</li></ul><h3>z</h3>',
      ),
    ).toEqual([
      { kind: 'chapter', text: 'Um & dois' },
      { kind: 'text', text: 'A' },
      { kind: 'text', text: 'B c' },
      { kind: 'item', text: 'x' },
      { kind: 'item', text: 'y' },
      { kind: 'section', text: 'z' },
    ])
  })
})

describe('the content security policy of pages', () => {
  const policy = async () =>
    String((await app.app.inject({ url: '/politica-de-privacidade.pdf' })).headers['content-security-policy'])
  const connect = async () => /connect-src ([^;]*)/.exec(await policy())?.[1]?.trim()

  it('contains the hosts of measuring services only while the settings have their ids', async () => {
    expect(await connect()).toBe("'self'")
    await setSettings(app, { analyticsId: 'G-AB12CD34EF' })
    expect(await connect()).toBe("'self' https://www.google-analytics.com")
    await setSettings(app, { analyticsId: 'G-AB12CD34EF', pixelId: '1234567890' })
    expect(await connect()).toBe("'self' https://www.google-analytics.com https://www.facebook.com")
    await setSettings(app, { analyticsId: 'not an id' })
    expect(await connect()).toBe("'self'")
  })

  it('rejects invalid ids of these services', async () => {
    const me = await app.signIn((await anAdmin(app.db)).id)
    const { version } = (await app.callAs(me, settings.get)).data
    const put = async (value: object) =>
      (await app.callAs(me, settings.update, { body: { version, value } })).error?.fields
    expect(await put({ analyticsId: 'UA-1', pixelId: '<x>' })).toHaveProperty(['value.analyticsId'])
    expect(await put({ pixelId: '12' })).toHaveProperty(['value.pixelId'])
  })
})
