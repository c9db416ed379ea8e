import type { Permission } from '@esquadro/contract/people/accounts/permissions'
import * as files from '@esquadro/contract/platform/files/public'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, anAdmin, aProfessional } from '../../testing/builders.ts'
import { storeFile } from './stored-files.ts'

const app = useTestApp()

const aFile = (ownerId: string, visibility: 'public' | 'private', text = 'conteúdo') =>
  storeFile(app.db, app.services.files, {
    bytes: new TextEncoder().encode(text),
    name: 'prova "1".pdf',
    mime: 'application/pdf',
    ownerId,
    visibility,
    now: app.clock.now(),
  })

const anAdminOf = async (permission: Permission) =>
  app.signIn((await anAdmin(app.db, { permissions: [permission] })).id)

describe('GET /files/{id}', () => {
  it('serves a private file only to its owner and to administrators of its subject, as a download', async () => {
    const owner = await aProfessional(app.db)
    const { id } = await aFile(owner.id, 'private')
    await app.db.updateTable('professionals').set({ abdFileId: id }).where('userId', '=', owner.id).execute()
    for (const caller of [await app.signIn(owner.id), 'admin', await anAdminOf('finance')] as const) {
      const response = await app.callAs(caller, files.get, { params: { id } })
      expect(response.raw.toString()).toBe('conteúdo')
      expect(response.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': "attachment; filename*=UTF-8''prova%20%221%22.pdf",
        'x-content-type-options': 'nosniff',
      })
    }
    for (const caller of [null, 'professional', 'shopkeeper', await anAdminOf('content')] as const)
      expect((await app.callAs(caller, files.get, { params: { id } })).status).toBe(404)
  })

  it('does not load a large private file at once, and serves ranges of it', async () => {
    const owner = await aProfessional(app.db)
    const session = await app.signIn(owner.id)
    const text = 'página '.repeat(100_000)
    const { id } = await aFile(owner.id, 'private', text)
    const get = vi.spyOn(app.services.files, 'get')
    const whole = await app.callAs(session, files.get, { params: { id } })
    expect(whole.raw.toString()).toBe(text)
    const part = await app.callAs(session, files.get, { params: { id }, headers: { range: 'bytes=0-2' } })
    expect([part.status, part.raw.toString()]).toEqual([206, 'pá'])
    expect(get).not.toHaveBeenCalled()
  })

  it('serves the evidence of a dispute to administrators of disputes, and no file that has a call of its own', async () => {
    const [claimant, holder] = [await aProfessional(app.db), await aProfessional(app.db)]
    const customer = await aCustomer(app.db, { professionalId: holder.id })
    const [file, reply, other] = [
      await aFile(claimant.id, 'private'),
      await aFile(holder.id, 'private'),
      await aFile(holder.id, 'private'),
    ]
    await app.db
      .insertInto('disputes')
      .values({
        claimantId: claimant.id,
        holderId: holder.id,
        customerId: customer.id,
        customerName: customer.name,
        document: customer.document,
        statement: 'O contrato é meu.',
        openedAt: app.clock.now(),
        fileId: file.id,
        reply: 'O cadastro é meu.',
        repliedAt: app.clock.now(),
        replyFileId: reply.id,
      })
      .execute()
    const statusFor = async (permission: Permission) => {
      const caller = await anAdminOf(permission)
      const responses = await Promise.all(
        [file, reply, other].map(({ id }) => app.callAs(caller, files.get, { params: { id } })),
      )
      return responses.map(({ status }) => status)
    }
    expect(await statusFor('programme')).toEqual([200, 200, 404])
    expect(await statusFor('finance')).toEqual([404, 404, 404])
    expect(await statusFor('all')).toEqual([200, 200, 404])
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
