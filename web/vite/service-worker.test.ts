import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { CODE_SHELL, isPage, shellFor } from '../worker/service-worker.rules.ts'

const publicFolder = resolve(import.meta.dirname, '../public')

describe('The service worker', () => {
  it.each([
    '/',
    '/dashboard',
    '/cms/dashboard',
    '/blog/um-texto',
    '/apice',
    '/developers',
    '/extrato/verificar',
  ])('responds to %s with a stored page if there is no network', (path) => expect(isPage(path)).toBe(true))

  it.each([
    '/api/docs',
    '/api/professionals/extract/export',
    '/dev/mail',
    '/share/index.png',
    '/livez',
    '/sitemap.xml',
    '/politica-de-privacidade.pdf',
    '/blog/feed.json',
    '/service-worker.js',
  ])('never touches %s', (path) => expect(isPage(path)).toBe(false))

  it.each([
    ['/dashboard', '/dashboard'],
    ['/extract?page=2', '/extract'],
    ['/extract/', '/extract'],
    ['/point-extra/qrcode', '/point-extra/qrcode'],
    ['/point-extra/qrcode?id=0000-000H', CODE_SHELL],
    ['/customers', null],
    ['/cms/dashboard', null],
    ['/login', null],
  ])('finds for %s the stored page %s', (address, shell) => {
    expect(shellFor(new URL(address, 'https://esquadro.test'))).toBe(shell)
  })
})

interface Manifest {
  readonly id: string
  readonly name: string
  readonly start_url: string
  readonly display: string
  readonly lang: string
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

describe('The manifest', () => {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(publicFolder, name), 'utf8')) as Manifest

  it('installs in both languages as one application, with the same shortcuts', async () => {
    const [portuguese, english] = await Promise.all([
      read('manifest.webmanifest'),
      read('manifest-en.webmanifest'),
    ])
    expect(portuguese).toMatchObject({ id: '/', name: 'Esquadro', display: 'standalone', lang: 'pt-BR' })
    expect(english).toMatchObject({ id: '/', name: 'Esquadro', lang: 'en', start_url: portuguese.start_url })
    expect(portuguese.shortcuts.map(({ name }) => name)).toContain('Enviar notas')
    expect(english.shortcuts.map(({ url }) => url)).toEqual(portuguese.shortcuts.map(({ url }) => url))
  })

  it('names icons of the stated sizes, including a maskable one', async () => {
    const { icons } = await read('manifest.webmanifest')
    expect(icons.map(({ purpose, sizes }) => `${purpose ?? 'any'} ${sizes}`)).toEqual(
      expect.arrayContaining(['any 192x192', 'any 512x512', 'maskable 512x512']),
    )
    for (const { src, sizes } of icons.filter(({ src }) => src.endsWith('.png'))) {
      const { width, height } = await sharp(join(publicFolder, src)).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })
})
