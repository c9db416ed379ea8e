import * as drafts from '@esquadro/contract/platform/drafts/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { deleteOldDrafts } from './drafts.queries.ts'

const app = useTestApp()

const place = { kind: 'post', record: 'new' } as const
const content = { title: 'Luz natural', body: '<p>Primeira frase.</p>', tags: ['luz'] }

const aWriter = async () => app.signIn((await anAdmin(app.db)).id)
type Writer = Awaited<ReturnType<typeof aWriter>>

const save = (writer: Writer, version: number, values: typeof content = content) =>
  app.callAs(writer, drafts.save, { body: { ...place, content: values, version } })
const read = async (writer: Writer) => (await app.callAs(writer, drafts.get, { query: place })).data.draft

describe('A draft', () => {
  describe('POST /cms/drafts/discard', () => {
    it('is saved, read and discarded by its owner only', async () => {
      const [writer, other] = [await aWriter(), await aWriter()]
      expect(await read(writer)).toBeNull()
      expect((await save(writer, 0)).data).toMatchObject({ version: 1 })
      expect(await read(writer)).toEqual({ content, version: 1, updatedAt: app.clock.now().toISOString() })
      expect(await read(other)).toBeNull()
      await app.callAs(other, drafts.discard, { body: place })
      expect(await read(writer)).not.toBeNull()
      await app.callAs(writer, drafts.discard, { body: place })
      expect(await read(writer)).toBeNull()
    })
  })

  describe('POST /cms/drafts/save, GET /cms/drafts/get', () => {
    it('is not overwritten by another window of its owner', async () => {
      const writer = await aWriter()
      await save(writer, 0)
      const second = { ...content, title: 'Luz da tarde' }
      expect((await save(writer, 1, second)).data.version).toBe(2)
      for (const version of [0, 1]) {
        const refused = await save(writer, version)
        expect([refused.status, refused.error?.code]).toEqual([409, 'conflict'])
        expect(refused.error?.data).toMatchObject({ content: second, version: 2 })
      }
      expect((await read(writer))?.content).toEqual(second)
    })
  })

  it('is not revived by a window that did not see it end', async () => {
    const writer = await aWriter()
    await save(writer, 0)
    await app.callAs(writer, drafts.discard, { body: place })
    expect((await save(writer, 1)).error?.code).toBe('conflict')
    expect(await read(writer)).toBeNull()
  })

  it('is limited in size and ends 30 days after its last change', async () => {
    const writer = await aWriter()
    const tooLong = { ...content, body: 'x'.repeat(drafts.DRAFT_MAX) }
    expect((await save(writer, 0, tooLong)).error?.fields).toHaveProperty('content')
    await save(writer, 0)
    await deleteOldDrafts(app.db, new Date(app.clock.now().getTime() + 29 * 86_400_000))
    expect(await read(writer)).not.toBeNull()
    await deleteOldDrafts(app.db, new Date(app.clock.now().getTime() + 31 * 86_400_000))
    expect(await read(writer)).toBeNull()
  })
})
