import { randomUUID } from 'node:crypto'
import * as notes from '@esquadro/contract/people/notes/cms'
import * as audit from '@esquadro/contract/platform/audit/cms'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'

const app = useTestApp()
type Session = Awaited<ReturnType<typeof app.signIn>>
let alice: Session
let bento: Session

beforeAll(async () => {
  alice = await app.signIn((await anAdmin(app.db, { name: 'Alice' })).id)
  bento = await app.signIn((await anAdmin(app.db, { name: 'Bento' })).id)
})

const write = (id: string, body: string) => app.callAs(alice, notes.create, { body: { id, body } })
const edit = (as: Session, note: { id: string; revision: number }, body: string) =>
  app.callAs(as, notes.update, { body: { id: note.id, revision: note.revision, body } })

describe('the notes about a professional', () => {
  describe('GET /cms/professionals/notes/get-all', () => {
    it('are listed newest first, with their author', async () => {
      const { id } = await aProfessional(app.db)
      await write(id, 'Prefere contato por telefone.')
      app.clock.set('2026-11-20T15:01:00Z')
      await write(id, 'Ligou sobre a nota 1234.')
      const { items } = (await app.callAs(bento, notes.getAll, { query: { id } })).data
      expect(items).toMatchObject([
        { body: 'Ligou sobre a nota 1234.', by: { name: 'Alice' }, isOwn: false, revision: 1 },
        { body: 'Prefere contato por telefone.' },
      ])
    })
  })

  describe('POST /cms/professionals/notes/update', () => {
    it('can be edited by their author only, and not over a newer version', async () => {
      const { id } = await aProfessional(app.db)
      const note = (await write(id, 'Primeira versão')).data
      expect((await edit(bento, note, 'De outra pessoa')).error?.code).toBe('forbidden')
      expect((await edit(alice, note, 'Segunda versão')).data).toMatchObject({
        body: 'Segunda versão',
        revision: 2,
        updatedAt: expect.any(String),
      })
      expect((await edit(alice, note, 'Terceira versão')).error?.code).toBe('conflict')
    })
  })

  describe('POST /cms/professionals/notes/remove', () => {
    it('can be removed; the history records the removal without their text', async () => {
      const { id } = await aProfessional(app.db)
      const note = (await write(id, 'Assunto reservado')).data
      expect((await app.callAs(bento, notes.remove, { body: { id: note.id } })).status).toBe(200)
      expect((await app.callAs(bento, notes.remove, { body: { id: note.id } })).status).toBe(404)
      const { items } = (await app.callAs(alice, audit.getAll, { query: { professional: id } })).data
      expect(items.map(({ action }) => action)).toEqual([
        'professional.note-removed',
        'professional.note-added',
      ])
      expect(JSON.stringify(items)).not.toContain('reservado')
    })
  })

  describe('POST /cms/professionals/notes/create', () => {
    it('are rejected if empty, too long or about an unknown person', async () => {
      const { id } = await aProfessional(app.db)
      expect((await write(id, '   ')).error?.fields).toHaveProperty('body')
      expect((await write(id, 'x'.repeat(4_001))).error?.fields).toHaveProperty('body')
      expect((await write(randomUUID(), 'Ninguém')).status).toBe(404)
    })
  })

  it('are erased with the person', async () => {
    const { id } = await aProfessional(app.db)
    await write(id, 'Vai embora')
    await sql`select erase_person(${id}, ${app.clock.now()})`.execute(app.db)
    expect((await app.callAs(alice, notes.getAll, { query: { id } })).data.total).toBe(0)
  })
})
