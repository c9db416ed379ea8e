import * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import * as recordViews from '@esquadro/contract/platform/record-views/cms'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'

const app = useTestApp()

describe('GET /cms/record-views/get-all', () => {
  it('GET /cms/record-views/get-all lists viewers of a record with full names, filtered, sorted and searched', async () => {
    const { id } = await aProfessional(app.db)
    const bia = await app.signIn((await anAdmin(app.db, { name: 'Bia Alves Reis' })).id)
    const leo = await app.signIn((await anAdmin(app.db, { name: 'Léo Dias' })).id)
    await app.callAs(bia, cmsProfessionals.getOne, { query: { id } })
    app.clock.advance({ hours: 2 })
    await app.callAs(leo, cmsCustomers.getAll, { query: { professional: id } })
    const listOf = async (query: object) =>
      (await app.callAs('admin', recordViews.getAll, { query: { id, ...query } })).data.items.map(
        ({ viewer, screen, viewerType }) => [viewer, screen, viewerType],
      )
    const [byBia, byLeo] = [
      ['Bia Alves Reis', 'professional', 'admin'],
      ['Léo Dias', 'customers', 'admin'],
    ]
    expect(await listOf({})).toEqual([byLeo, byBia])
    expect(await listOf({ sort: 'viewedAt' })).toEqual([byBia, byLeo])
    expect(await listOf({ q: 'leo' })).toEqual([byLeo])
    expect(await listOf({ screen: 'professional' })).toEqual([byBia])
    expect(await listOf({ viewerType: 'shopkeeper' })).toEqual([])
  })
})
