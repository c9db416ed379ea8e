import { expect, it } from 'vitest'
import { findHoles } from './generate-lists.ts'
import { readLists } from './lists.ts'

it('every list of the back office has sort, search, export, bulk actions and undo, or a reason', async () => {
  const lists = await readLists()
  expect(lists.length).toBeGreaterThan(55)
  expect(lists.filter(({ addresses }) => addresses.length === 0)).toEqual([])
  expect(findHoles(lists)).toEqual([])
})

it('a list without an export and without a reason is found', async () => {
  const [list] = (await readLists()).filter(({ endpoint }) => endpoint === 'stores.cms.getAll')
  expect(list?.exportedBy).toBe('cmsStores.exportAll')
  expect(
    findHoles(list ? [{ ...list, exportedBy: null }] : []).filter((hole) => !hole.includes('outdated')),
  ).toEqual([
    'stores.cms.getAll (stores/stores-list.tsx) has no export, and no reason is given in scripts/list-reasons.ts',
  ])
})
