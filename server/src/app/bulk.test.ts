import { randomUUID } from 'node:crypto'
import * as products from '@esquadro/contract/catalogue/products/cms'
import * as cmsUsers from '@esquadro/contract/people/cms-users/cms'
import * as professionals from '@esquadro/contract/people/professionals/cms'
import * as shopkeepers from '@esquadro/contract/people/shopkeepers/cms'
import * as stores from '@esquadro/contract/people/stores/cms'
import type { RowOutcome } from '@esquadro/contract/platform/lists/bulk'
import * as blog from '@esquadro/contract/publishing/blog/cms'
import * as videos from '@esquadro/contract/publishing/videos/cms'
import * as experiences from '@esquadro/contract/rewards/experiences/cms'
import * as extraPoints from '@esquadro/contract/rewards/extra-points/cms'
import * as customers from '@esquadro/contract/sales/customers/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import {
  aBrand,
  aCategory,
  aCustomer,
  anAdmin,
  aProduct,
  aProfessional,
  aShopkeeper,
  aStore,
} from '../testing/builders.ts'
import { anExperience } from '../testing/experiences.ts'
import { aVideo } from '../testing/videos.ts'

const app = useTestApp()

interface Rows {
  readonly ids: string[]
  readonly after?: Record<string, string>
}
interface CallResponse {
  readonly data: { readonly items: readonly RowOutcome[] }
}
/** A list with bulk activation: two new active rows, the call that switches them, and a check of their state. */
interface Switched {
  readonly make: () => Promise<string>
  readonly change: (rows: Rows, on: boolean) => Promise<CallResponse>
  readonly isOn: (id: string) => Promise<boolean>
}

type Flagged =
  | 'brands'
  | 'categories'
  | 'customers'
  | 'experienceCategories'
  | 'experiences'
  | 'extraPoints'
  | 'products'
  | 'stores'
  | 'videos'
const isActive = (table: Flagged) => async (id: string) => {
  const { active } = await app.db
    .selectFrom(table)
    .select('active')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return active
}
const isAccountActive = async (id: string) =>
  (await app.db.selectFrom('users').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status === 'active'
const idOf = async (made: Promise<{ readonly id: string }>) => (await made).id
let nth = 0

const lists: readonly (readonly [name: string, Switched])[] = [
  [
    cmsUsers.changeStatusMany.path,
    {
      make: () => idOf(anAdmin(app.db)),
      change: (rows, active) => app.callAs('admin', cmsUsers.changeStatusMany, { body: { ...rows, active } }),
      isOn: isAccountActive,
    },
  ],
  [
    stores.changeStatusMany.path,
    {
      make: () => idOf(aStore(app.db)),
      change: (rows, active) => app.callAs('admin', stores.changeStatusMany, { body: { ...rows, active } }),
      isOn: isActive('stores'),
    },
  ],
  [
    videos.changeStatusMany.path,
    {
      make: () => aVideo(app),
      change: (rows, active) => app.callAs('admin', videos.changeStatusMany, { body: { ...rows, active } }),
      isOn: isActive('videos'),
    },
  ],
  [
    experiences.changeStatusMany.path,
    {
      make: () => idOf(anExperience(app.db)),
      change: (rows, active) =>
        app.callAs('admin', experiences.changeStatusMany, { body: { ...rows, active } }),
      isOn: isActive('experiences'),
    },
  ],
  [
    experiences.changeCategoryStatusMany.path,
    {
      make: async () => {
        const body = { name: `Tipo ${(nth += 1)}` }
        return (await app.callAs('admin', experiences.createCategory, { body })).data.id
      },
      change: (rows, active) =>
        app.callAs('admin', experiences.changeCategoryStatusMany, { body: { ...rows, active } }),
      isOn: isActive('experienceCategories'),
    },
  ],
  [
    products.changeBrandStatusMany.path,
    {
      make: () => idOf(aBrand(app.db)),
      change: (rows, active) =>
        app.callAs('admin', products.changeBrandStatusMany, { body: { ...rows, active } }),
      isOn: isActive('brands'),
    },
  ],
  [
    products.changeCategoryStatusMany.path,
    {
      make: () => idOf(aCategory(app.db)),
      change: (rows, active) =>
        app.callAs('admin', products.changeCategoryStatusMany, { body: { ...rows, active } }),
      isOn: isActive('categories'),
    },
  ],
  [
    extraPoints.changeStatusMany.path,
    {
      make: async () => {
        const body = { name: 'Feira', points: 10, validFrom: '2026-11-01', validUntil: '2026-11-30' }
        return (await app.callAs('admin', extraPoints.create, { body })).data.id
      },
      change: (rows, active) =>
        app.callAs('admin', extraPoints.changeStatusMany, { body: { ...rows, active } }),
      isOn: isActive('extraPoints'),
    },
  ],
  [
    products.changeStatusMany.path,
    {
      make: () => idOf(aProduct(app.db)),
      change: (rows, active) => app.callAs('admin', products.changeStatusMany, { body: { ...rows, active } }),
      isOn: isActive('products'),
    },
  ],
  [
    customers.changeStatusMany.path,
    {
      make: async () => idOf(aCustomer(app.db, { professionalId: (await aProfessional(app.db)).id })),
      change: (rows, active) =>
        app.callAs('admin', customers.changeStatusMany, { body: { ...rows, active } }),
      isOn: isActive('customers'),
    },
  ],
  [
    professionals.changeStatusMany.path,
    {
      make: () => idOf(aProfessional(app.db)),
      change: (rows, on) =>
        app.callAs('admin', professionals.changeStatusMany, {
          body: { ...rows, behaviour: on ? 'unblock' : 'block' },
        }),
      isOn: isAccountActive,
    },
  ],
  [
    shopkeepers.changeStatusMany.path,
    {
      make: async () => idOf(aShopkeeper(app.db, (await aStore(app.db)).id)),
      change: (rows, on) =>
        app.callAs('admin', shopkeepers.changeStatusMany, {
          body: { ...rows, behaviour: on ? 'unblock' : 'block' },
        }),
      isOn: isAccountActive,
    },
  ],
  [
    blog.changeStatusMany.path,
    {
      make: async () => {
        const body = { title: 'Texto', author: 'Equipe', status: 'published' } as const
        return (await app.callAs('admin', blog.create, { body })).data.id
      },
      change: (rows, on) =>
        app.callAs('admin', blog.changeStatusMany, { body: { ...rows, status: on ? 'published' : 'draft' } }),
      isOn: async (id) =>
        (await app.callAs('admin', blog.getOne, { params: { id } })).data.status === 'published',
    },
  ],
]

describe.each(lists)('POST %s', (_, { make, change, isOn }) => {
  it('returns an outcome for each row and can be undone, except for rows changed since', async () => {
    const [first, second] = [await make(), await make()]
    const unknown = randomUUID()
    const { items } = (await change({ ids: [first, unknown, second] }, false)).data
    expect(items.map(({ id, ok, error }) => [id, ok, error?.code])).toEqual([
      [first, true, undefined],
      [unknown, false, 'not-found'],
      [second, true, undefined],
    ])
    expect([await isOn(first), await isOn(second)]).toEqual([false, false])
    // Another administrator deactivates and reactivates one of them.
    await change({ ids: [second] }, true)
    await change({ ids: [second] }, false)
    const after = Object.fromEntries(items.flatMap((item) => (item.change ? [[item.id, item.change]] : [])))
    const undone = (await change({ ids: [first, second], after }, true)).data.items
    expect(undone.map(({ ok, error }) => error?.code ?? ok)).toEqual([true, 'conflict'])
    expect([await isOn(first), await isOn(second)]).toEqual([true, false])
  })
})

describe('bulk activation', () => {
  it('accepts at least one row and at most the limit of a call', async () => {
    const change = (ids: string[]) =>
      app.callAs('admin', stores.changeStatusMany, { body: { ids, active: true } })
    expect((await change([])).status).toBe(422)
    expect((await change(Array.from({ length: 101 }, () => randomUUID()))).status).toBe(422)
  })

  it("refuses the caller's own account", async () => {
    const { id } = await anAdmin(app.db)
    const session = await app.signIn(id)
    const { data } = await app.callAs(session, cmsUsers.changeStatusMany, {
      body: { ids: [id], active: false },
    })
    expect(data.items[0]?.error?.code).toBe('admin.self')
  })
})
