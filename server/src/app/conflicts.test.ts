import * as products from '@esquadro/contract/catalogue/products/cms'
import * as cmsUsers from '@esquadro/contract/people/cms-users/cms'
import * as professionals from '@esquadro/contract/people/professionals/cms'
import * as webhooks from '@esquadro/contract/platform/webhooks/cms'
import * as experiences from '@esquadro/contract/rewards/experiences/cms'
import * as extraPoints from '@esquadro/contract/rewards/extra-points/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { anAdmin, aProfessional } from '../testing/builders.ts'

const app = useTestApp()

interface Saved {
  readonly id: string
  readonly name: string
  readonly revision: string
}
interface CallResponse {
  readonly data: Saved
  readonly error: { readonly code: string; readonly data?: unknown } | null | undefined
}
/** A record that two administrators can edit, with its calls to read and save it at a revision. */
interface Edited {
  readonly open: () => Promise<Saved>
  readonly save: (row: Saved, name: string) => Promise<CallResponse>
}

const hook = { name: 'ERP', url: 'https://erp.example.com/esquadro', events: ['invoice.approved' as const] }
const point = { points: 10, validFrom: '2026-11-01', validUntil: '2026-11-30' }

const edited: readonly (readonly [name: string, Edited])[] = [
  [
    'a type of experiences',
    {
      open: async () =>
        (await app.callAs('admin', experiences.createCategory, { body: { name: 'Visita' } })).data,
      save: (row, name) =>
        app.callAs('admin', experiences.updateCategory, {
          body: { id: row.id, revision: row.revision, name },
        }),
    },
  ],
  [
    'an extra point',
    {
      open: async () =>
        (await app.callAs('admin', extraPoints.create, { body: { name: 'Feira', ...point } })).data,
      save: (row, name) =>
        app.callAs('admin', extraPoints.update, {
          body: { id: row.id, revision: row.revision, name, ...point },
        }),
    },
  ],
  [
    'an administrator',
    {
      open: async () => {
        const { id } = await anAdmin(app.db, { name: 'Dora' })
        return (await app.callAs(await app.signIn(id), cmsUsers.me, {})).data
      },
      save: (row, name) =>
        app.callAs('admin', cmsUsers.update, { body: { id: row.id, revision: row.revision, name } }),
    },
  ],
  [
    'a professional',
    {
      open: async () => {
        const { id } = await aProfessional(app.db, { name: 'Caio' })
        return (await app.callAs('admin', professionals.getOne, { query: { id } })).data
      },
      save: (row, name) =>
        app.callAs('admin', professionals.update, { body: { id: row.id, revision: row.revision, name } }),
    },
  ],
  [
    'a brand',
    {
      open: async () => (await app.callAs('admin', products.createBrand, { body: { name: 'Lume' } })).data,
      save: (row, name) =>
        app.callAs('admin', products.updateBrand, { body: { id: row.id, revision: row.revision, name } }),
    },
  ],
  [
    'a category of products',
    {
      open: async () =>
        (
          await app.callAs('admin', products.createCategory, {
            body: { name: 'Metais', pointsPerRealBps: null },
          })
        ).data,
      save: (row, name) =>
        app.callAs('admin', products.updateCategory, {
          body: { id: row.id, revision: row.revision, name, pointsPerRealBps: null },
        }),
    },
  ],
  [
    'a webhook',
    {
      open: async () => (await app.callAs('admin', webhooks.create, { body: hook })).data,
      save: (row, name) =>
        app.callAs('admin', webhooks.update, { body: { id: row.id, revision: row.revision, name } }),
    },
  ],
]

describe('two administrators who save the same record', () => {
  it.each(edited)('get a conflict with the saved version of %s', async (_name, { open, save }) => {
    const row = await open()
    expect((await save(row, 'Primeira Pessoa')).data).toMatchObject({ name: 'Primeira Pessoa' })
    const late = await save(row, 'Segunda Pessoa')
    expect(late.error?.code).toBe('conflict')
    const present = late.error?.data as Saved
    expect(present).toMatchObject({ id: row.id, name: 'Primeira Pessoa' })
    expect((await save(present, 'Segunda Pessoa')).data).toMatchObject({ name: 'Segunda Pessoa' })
  })
})
