import * as lists from '@esquadro/contract/platform/lists/cms'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'

const app = useTestApp({ isForEach: true })
const list = '/cms/stores/get-all'
let admin: Awaited<ReturnType<typeof app.signIn>>
let other: Awaited<ReturnType<typeof app.signIn>>
let otherId: string
beforeEach(async () => {
  admin = await app.signIn((await anAdmin(app.db)).id)
  otherId = (await anAdmin(app.db)).id
  other = await app.signIn(otherId)
})

const get = async (as: typeof admin) => (await app.callAs(as, lists.get, { query: { list } })).data
const save = (as: typeof admin, body: object) =>
  app.callAs(as, lists.saveView, {
    body: { list, search: '', ...body } as { list: string; name: string; search: string },
  })
const usual = { columns: [], hidden: [], density: 'compact', viewId: null } as const

describe('the views of lists', () => {
  describe('POST /cms/lists/delete-view, GET /cms/lists/get', () => {
    it('are saved, renamed, shared and deleted by their author', async () => {
      expect(await get(admin)).toEqual({ views: [], layout: usual })
      const saved = await save(admin, { name: 'Ativas', search: 'state=active&sort=-name' })
      const [view] = saved.data.views
      expect(view).toMatchObject({
        name: 'Ativas',
        search: 'state=active&sort=-name',
        isOwn: true,
        isShared: false,
      })
      expect((await get(other)).views).toEqual([])
      expect((await save(admin, { name: 'Ativas' })).error).toMatchObject({ code: 'list.view-exists' })
      await save(admin, { id: view?.id, name: 'Lojas ativas', search: 'state=active', isShared: true })
      expect((await get(other)).views).toMatchObject([{ name: 'Lojas ativas', isOwn: false, isShared: true }])
      expect((await save(other, { id: view?.id, name: 'Minha' })).status).toBe(404)
      const remove = (as: typeof admin) =>
        app.callAs(as, lists.deleteView, { body: { id: String(view?.id) } })
      expect((await remove(other)).status).toBe(404)
      expect((await remove(admin)).data.views).toEqual([])
    })
  })

  it('are refused to administrators who may not read the list', async () => {
    const closed = '/cms/professionals/pce/get-all#late'
    await save(admin, { list: closed, name: 'De Rita', search: 'q=Rita', isShared: true })
    const writer = await app.signIn((await anAdmin(app.db, { permissions: ['content'] })).id)
    const refused = await app.callAs(writer, lists.get, { query: { list: closed } })
    expect(refused.error).toMatchObject({ code: 'forbidden' })
    expect((await save(writer, { list: closed, name: 'Minha' })).error).toMatchObject({ code: 'forbidden' })
    const layout = { list: closed, ...usual, columns: [], hidden: [] }
    expect((await app.callAs(writer, lists.saveLayout, { body: layout })).status).toBe(403)
    expect((await app.callAs(writer, lists.get, { query: { list: '/cms/blog/get-all' } })).status).toBe(200)
  })

  describe('POST /cms/lists/save-view', () => {
    it.each([
      '/cms/stores/get-all#p',
      '/cms/points-extra/{id}#people-',
      '/cms/products/imports/get-all#history.',
    ])('are kept for %s, one of several lists of a page', async (named) => {
      expect((await save(admin, { list: named, name: 'Minha' })).data.views).toMatchObject([
        { name: 'Minha' },
      ])
    })

    it('are limited to 50 per list and to a maximum length of the name', async () => {
      await app.db
        .insertInto('listViews')
        .values(
          Array.from({ length: 50 }, (_, nth) => ({
            userId: otherId,
            list,
            name: `Visão ${nth}`,
            search: '',
            createdAt: app.clock.now(),
          })),
        )
        .execute()
      expect((await save(other, { name: 'Mais uma' })).error?.code).toBe('list.too-many-views')
      expect((await save(admin, { name: 'x'.repeat(61) })).status).toBe(422)
    })
  })

  describe('POST /cms/lists/save-layout', () => {
    it('can open a list by default, and the layout survives the view', async () => {
      const { id } = (await save(admin, { name: 'Minha' })).data.views[0] ?? { id: '' }
      const layout = {
        columns: ['name', 'city'],
        hidden: ['state'],
        density: 'comfortable',
        viewId: id,
      } as const
      const saved = await app.callAs(admin, lists.saveLayout, {
        body: { list, ...layout, columns: [...layout.columns], hidden: [...layout.hidden] },
      })
      expect(saved.data.layout).toEqual(layout)
      const stolen = await app.callAs(other, lists.saveLayout, {
        body: { list, columns: [], hidden: [], density: 'compact', viewId: id },
      })
      expect(stolen.status).toBe(404)
      await app.callAs(admin, lists.deleteView, { body: { id } })
      expect((await get(admin)).layout).toEqual({ ...layout, viewId: null })
      expect((await get(other)).layout).toEqual(usual)
    })
  })
})
