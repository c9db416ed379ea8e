import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { openDelivery } from './delivery.ts'
import { renderMail } from './mail-render.ts'

const demo = useTestApp({ config: { isDemo: true } })
const real = useTestApp({ config: { isDemo: false } })

const keep = (app: typeof demo, name: string) =>
  openDelivery(app.services.config, app.clock).deliver(
    'ana@exemplo.com.br',
    renderMail(
      {
        kind: 'confirm-email',
        language: 'ptBR',
        data: { name, url: 'http://localhost:3000/email-confirm?id=x' },
      },
      'Esquadro',
    ),
  )
const see = (
  app: typeof demo,
  url: string,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) => app.app.inject({ url, remoteAddress, headers: { host: 'localhost:3000', ...headers } })

describe('GET /dev/mail', () => {
  it('lists the stored mails and shows each one with its link', async () => {
    expect((await see(demo, '/dev/mail')).body).toContain('Nenhuma mensagem até agora')
    await keep(demo, 'Ana')
    const list = await see(demo, '/dev/mail')
    expect(list.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    expect(list.headers['content-security-policy']).toContain("default-src 'self'")
    expect(list.headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(list.body).not.toContain('<script')
    const address = /href="(\/dev\/mail\/[^"]+)"/.exec(list.body)?.[1] ?? ''
    const mail = await see(demo, address)
    const [, css = ''] = /<h1[^>]* style="([^"]*)"/.exec(mail.body) ?? []
    expect(mail.headers['content-security-policy']).toContain(
      `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
    )
    expect(mail.headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(mail.body).toContain('href="http://localhost:3000/email-confirm?id=x"')
    expect(mail.body).toContain('Para ana@exemplo.com.br')
  })

  it.each<[string, Record<string, string>, string]>([
    ['from another machine', {}, '192.168.0.7'],
    ['under another name that leads here', { host: 'mal.exemplo.com:3000' }, '127.0.0.1'],
    ['through a proxy on this machine', { 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1'],
  ])('is not served %s', async (_what, headers, address) => {
    for (const url of ['/dev/mail', '/dev/mail/anything'])
      expect((await see(demo, url, headers, address)).statusCode).toBe(404)
  })

  it.each(['::1', '::ffff:127.0.0.1', '127.0.0.1'])('is served to this machine as %s', async (address) => {
    expect(
      (await see(demo, '/dev/mail', { host: address === '::1' ? '[::1]:3000' : '127.0.0.1' }, address))
        .statusCode,
    ).toBe(200)
  })

  it('is not served without the demonstration', async () => {
    await keep(real, 'Ana')
    expect((await see(real, '/dev/mail')).statusCode).toBe(404)
  })

  it('serves no other file', async () => {
    for (const id of ['..%2F..%2Fsecret.key', '..%2Fsecret', 'x'])
      expect((await see(demo, `/dev/mail/${id}`)).statusCode).toBe(404)
  })
})
