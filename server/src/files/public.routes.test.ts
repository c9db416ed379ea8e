import * as files from '@esquadro/contract/files/public'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { aProfessional } from '../testing/builders.ts'
import { storeFile } from './store-file.ts'

const app = useTestApp()

const aFile = (ownerId: string, visibility: 'public' | 'private') =>
  storeFile(app.db, app.services.files, {
    bytes: new TextEncoder().encode('conteúdo'),
    name: 'prova "1".pdf',
    mime: 'application/pdf',
    ownerId,
    visibility,
    now: app.clock.now(),
  })

describe('GET /files/{id}', () => {
  it('serves a private file only to its owner and administrators, as a download', async () => {
    const owner = await aProfessional(app.db)
    const { id } = await aFile(owner.id, 'private')
    for (const caller of [await app.signIn(owner.id), 'admin'] as const) {
      const response = await app.callAs(caller, files.get, { params: { id } })
      expect(response.raw.toString()).toBe('conteúdo')
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': "attachment; filename*=UTF-8''prova%20%221%22.pdf",
        'x-content-type-options': 'nosniff',
      })
    }
    for (const caller of [null, 'professional', 'shopkeeper'] as const)
      expect((await app.callAs(caller, files.get, { params: { id } })).status).toBe(404)
  })

  it.each([
    ['fatura.html', 'application/pdf', 'fatura.html.pdf'],
    ['Retrato.JPG', 'image/jpeg', 'Retrato.JPG'],
    ['../../a\r\nb.pdf', 'application/pdf', '..-..-a--b.pdf'],
    ['nota', 'application/xml', 'nota.xml'],
  ])('serves a safe name with the extension of its type: %s', async (name, mime, expected) => {
    const owner = await aProfessional(app.db)
    const { id } = await storeFile(app.db, app.services.files, {
      bytes: new Uint8Array(3),
      name,
      mime,
      ownerId: owner.id,
      visibility: 'private',
      now: app.clock.now(),
    })
    const response = await app.callAs(await app.signIn(owner.id), files.get, { params: { id } })
    expect(response.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${expected}`)
  })

  it('serves a public file to everybody', async () => {
    const { id } = await aFile((await aProfessional(app.db)).id, 'public')
    const response = await app.callAs(null, files.get, { params: { id } })
    expect(response.status).toBe(200)
    expect(response.headers['content-disposition']).toBeUndefined()
  })

  it('responds 404 for an unknown id and 422 for a malformed one', async () => {
    const unknown = await app.callAs('admin', files.get, {
      params: { id: '00000000-0000-4000-8000-000000000000' },
    })
    expect(unknown.status).toBe(404)
    expect((await app.callAs('admin', files.get, { params: { id: '../secret.key' } })).status).toBe(422)
  })
})
