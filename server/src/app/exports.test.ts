import { randomUUID } from 'node:crypto'
import { endpoints } from '@esquadro/contract'
import * as accelerators from '@esquadro/contract/campaigns/accelerators/cms'
import * as products from '@esquadro/contract/catalogue/products/cms'
import * as sharedProducts from '@esquadro/contract/catalogue/products/shared'
import * as trust from '@esquadro/contract/fiscal/trust/cms'
import * as adjustments from '@esquadro/contract/ledger/adjustments/cms'
import * as extract from '@esquadro/contract/ledger/extract/cms'
import * as apiKeys from '@esquadro/contract/people/api-keys/cms'
import * as cmsUsers from '@esquadro/contract/people/cms-users/cms'
import * as professionals from '@esquadro/contract/people/professionals/cms'
import * as shopkeepers from '@esquadro/contract/people/shopkeepers/cms'
import * as stores from '@esquadro/contract/people/stores/cms'
import * as audit from '@esquadro/contract/platform/audit/cms'
import * as security from '@esquadro/contract/platform/security/cms'
import * as webhooks from '@esquadro/contract/platform/webhooks/cms'
import * as blog from '@esquadro/contract/publishing/blog/cms'
import * as videos from '@esquadro/contract/publishing/videos/cms'
import * as experiences from '@esquadro/contract/rewards/experiences/cms'
import * as extraPoints from '@esquadro/contract/rewards/extra-points/cms'
import * as customers from '@esquadro/contract/sales/customers/cms'
import * as disputes from '@esquadro/contract/sales/disputes/cms'
import * as ownDisputes from '@esquadro/contract/sales/disputes/professional'
import { beforeAll, describe, expect, it } from 'vitest'
import { nextNumber } from '../fiscal/samples/counter.ts'
import { aCpf } from '../fiscal/samples/documents.ts'
import { useTestApp } from '../testing/app.ts'
import { aCustomer, anAdmin, aProduct, aProfessional, aShopkeeper, aStore } from '../testing/builders.ts'
import { anExperience, givePoints } from '../testing/experiences.ts'
import { type ComparedExport, expectListInFiles } from '../testing/exports.ts'
import { anInstalledRoot } from '../testing/trust.ts'
import { aVideo } from '../testing/videos.ts'

const app = useTestApp()
const statement = 'Fiz o projeto desta casa em março e tenho o contrato.'
let ritaId: string

/** The last name is a formula that a spreadsheet must not run. */
const NAMES = ['Visita à pedreira', 'Jantar', '=Curso'] as const

beforeAll(async () => {
  const admin = await app.signIn((await anAdmin(app.db, { name: '=Dora' })).id)
  const holder = (await aProfessional(app.db, { name: 'Hugo' })).id
  ritaId = (await aProfessional(app.db, { name: 'Rita' })).id
  const claimant = await app.signIn(ritaId)
  await app.callAs(admin, experiences.createCategory, { body: { name: 'Feira' } })
  for (const title of NAMES) {
    const store = await aStore(app.db, { tradeName: title })
    await aShopkeeper(app.db, store.id, { name: title })
    await aProduct(app.db, { name: title })
    await aProfessional(app.db, { name: title })
    await anExperience(app.db, { title })
    await anInstalledRoot(app, title)
    await aVideo(app, { title })
    await app.callAs(admin, extraPoints.create, {
      body: { name: title, points: 10, validFrom: '2026-11-01', validUntil: '2026-11-30' },
    })
    await app.callAs(admin, blog.create, {
      body: {
        title,
        body: '<p>Texto</p>',
        author: 'Equipe',
        status: title === 'Jantar' ? 'draft' : 'published',
      },
    })
    await app.callAs(admin, accelerators.create, {
      body: {
        name: title,
        multiplierBps: 20_000,
        startsOn: '2026-11-01',
        endsOn: '2026-11-30',
        everything: true,
      },
    })
    await app.callAs(admin, apiKeys.create, {
      body: { name: title, storeId: store.id, scopes: ['invoices:send'] },
    })
    const hook = await app.callAs(admin, webhooks.create, {
      body: { name: title, url: 'https://erp.example.com/x', events: ['invoice.approved'] },
    })
    await app.db
      .insertInto('webhookDeliveries')
      .values({
        webhookId: hook.data.id,
        eventId: randomUUID(),
        event: 'invoice.approved',
        payload: '{}',
        nextAttemptAt: app.clock.now(),
        createdAt: app.clock.now(),
      })
      .execute()
    await app.callAs(admin, adjustments.create, {
      body: { id: ritaId, points: nextNumber(), reason: `${title}: correção de um lançamento` },
      headers: { 'idempotency-key': randomUUID() },
    })
    const document = aCpf(nextNumber())
    await aCustomer(app.db, { professionalId: holder, document, name: title })
    await app.callAs(claimant, ownDisputes.create, { body: { document, name: title, statement } })
    await givePoints(app.db, ritaId, nextNumber() * 10, app.clock.now())
  }
})

const all = { limit: 100 } as const

const compared: readonly ComparedExport[] = [
  {
    path: experiences.exportAll.path,
    column: 'Experiência',
    list: async () =>
      (
        await app.callAs('admin', experiences.getAll, { query: { sort: '-title', audience: 'both', ...all } })
      ).data.items.map(({ title }) => title),
    file: (format) =>
      app.callAs('admin', experiences.exportAll, { query: { sort: '-title', audience: 'both', format } }),
  },
  {
    path: experiences.exportCategories.path,
    column: 'Nome',
    list: async () =>
      (
        await app.callAs('admin', experiences.getAllCategories, {
          query: { sort: '-name', active: 'true', ...all },
        })
      ).data.items.map(({ name }) => name),
    file: (format) =>
      app.callAs('admin', experiences.exportCategories, { query: { sort: '-name', active: 'true', format } }),
  },
  {
    path: videos.exportAll.path,
    column: 'Título',
    list: async () =>
      (await app.callAs('admin', videos.getAll, { query: { sort: 'title', q: 'a', ...all } })).data.items.map(
        ({ title }) => title,
      ),
    file: (format) => app.callAs('admin', videos.exportAll, { query: { sort: 'title', q: 'a', format } }),
  },
  {
    path: blog.exportAll.path,
    column: 'Título',
    list: async () =>
      (
        await app.callAs('admin', blog.getAll, { query: { sort: 'title', state: 'published', ...all } })
      ).data.items.map(({ title }) => title),
    file: (format) =>
      app.callAs('admin', blog.exportAll, { query: { sort: 'title', state: 'published', format } }),
  },
  {
    path: extraPoints.exportAll.path,
    column: 'Nome',
    list: async () =>
      (
        await app.callAs('admin', extraPoints.getAll, { query: { sort: 'name', state: 'running', ...all } })
      ).data.items.map(({ name }) => name),
    file: (format) =>
      app.callAs('admin', extraPoints.exportAll, { query: { sort: 'name', state: 'running', format } }),
  },
  {
    path: products.exportAll.path,
    column: 'Nome',
    list: async () =>
      (
        await app.callAs('admin', sharedProducts.getAll, { query: { sort: '-name', active: 'true', ...all } })
      ).data.items.map(({ name }) => name),
    file: (format) =>
      app.callAs('admin', products.exportAll, { query: { sort: '-name', active: 'true', format } }),
  },
  {
    path: professionals.exportAll.path,
    column: 'Nome',
    list: async () =>
      (
        await app.callAs('admin', professionals.getAll, {
          query: { sort: '-name', status: 'active', ...all },
        })
      ).data.items.map(({ name }) => name),
    file: (format) =>
      app.callAs('admin', professionals.exportAll, { query: { sort: '-name', status: 'active', format } }),
  },
  {
    path: customers.exportAll.path,
    column: 'Nome',
    list: async () =>
      (
        await app.callAs('admin', customers.getAll, { query: { sort: '-name', state: 'valid', ...all } })
      ).data.items.map(({ name }) => name),
    file: (format) =>
      app.callAs('admin', customers.exportAll, { query: { sort: '-name', state: 'valid', format } }),
  },
  {
    path: disputes.exportAll.path,
    column: 'Cliente',
    list: async () =>
      (
        await app.callAs('admin', disputes.getAll, { query: { sort: 'openedAt', status: 'open', ...all } })
      ).data.items.map(({ customerName }) => customerName),
    file: (format) =>
      app.callAs('admin', disputes.exportAll, { query: { sort: 'openedAt', status: 'open', format } }),
  },
  {
    path: cmsUsers.exportAll.path,
    column: 'Nome',
    list: async () =>
      (
        await app.callAs('admin', cmsUsers.getAll, { query: { sort: '-name', active: 'true', ...all } })
      ).data.items.map(({ name }) => name),
    file: (format) =>
      app.callAs('admin', cmsUsers.exportAll, { query: { sort: '-name', active: 'true', format } }),
  },
  {
    path: stores.exportAll.path,
    column: 'Nome fantasia',
    list: async () =>
      (
        await app.callAs('admin', stores.getAll, { query: { sort: '-tradeName', active: 'true', ...all } })
      ).data.items.map(({ tradeName }) => tradeName),
    file: (format) =>
      app.callAs('admin', stores.exportAll, { query: { sort: '-tradeName', active: 'true', format } }),
  },
  {
    path: shopkeepers.exportAll.path,
    column: 'Nome',
    list: async () =>
      (
        await app.callAs('admin', shopkeepers.getAll, { query: { sort: '-name', status: 'active', ...all } })
      ).data.items.map(({ name }) => name),
    file: (format) =>
      app.callAs('admin', shopkeepers.exportAll, { query: { sort: '-name', status: 'active', format } }),
  },
  {
    path: audit.exportAll.path,
    column: 'Registro',
    list: async () =>
      (await app.callAs('admin', audit.getAll, { query: { action: 'post.created', ...all } })).data.items.map(
        ({ subjectId }) => subjectId ?? '',
      ),
    file: (format) => app.callAs('admin', audit.exportAll, { query: { action: 'post.created', format } }),
  },
  {
    path: adjustments.exportAll.path,
    column: 'Pontos',
    list: async () =>
      (await app.callAs('admin', adjustments.getAll, { query: { sort: '-points', ...all } })).data.items.map(
        ({ points }) => points,
      ),
    file: (format) => app.callAs('admin', adjustments.exportAll, { query: { sort: '-points', format } }),
  },
  {
    path: accelerators.exportAll.path,
    column: 'Nome',
    list: async () =>
      (await app.callAs('admin', accelerators.getAll, { query: { sort: '-name', ...all } })).data.items.map(
        ({ name }) => name,
      ),
    file: (format) => app.callAs('admin', accelerators.exportAll, { query: { sort: '-name', format } }),
  },
  {
    path: apiKeys.exportAll.path,
    column: 'Nome',
    list: async () =>
      (
        await app.callAs('admin', apiKeys.getAll, { query: { state: 'active', sort: 'name', ...all } })
      ).data.items.map(({ name }) => name),
    file: (format) =>
      app.callAs('admin', apiKeys.exportAll, { query: { state: 'active', sort: 'name', format } }),
  },
  {
    path: trust.exportAll.path,
    column: 'Nome',
    list: async () =>
      (await app.callAs('admin', trust.getAll, { query: { sort: '-name', ...all } })).data.items.map(
        ({ name }) => name,
      ),
    file: (format) => app.callAs('admin', trust.exportAll, { query: { sort: '-name', format } }),
  },
  {
    path: webhooks.exportAll.path,
    column: 'Nome',
    list: async () =>
      (await app.callAs('admin', webhooks.getAll, { query: { sort: '-name', ...all } })).data.items.map(
        ({ name }) => name,
      ),
    file: (format) => app.callAs('admin', webhooks.exportAll, { query: { sort: '-name', format } }),
  },
  {
    path: webhooks.exportDeliveries.path,
    column: 'Webhook',
    list: async () =>
      (
        await app.callAs('admin', webhooks.getDeliveries, { query: { state: 'waiting', ...all } })
      ).data.items.map(({ webhook }) => webhook.name),
    file: (format) => app.callAs('admin', webhooks.exportDeliveries, { query: { state: 'waiting', format } }),
  },
  {
    path: audit.exportSecurityEvents.path,
    column: 'De quem',
    list: async () =>
      (await app.callAs('admin', security.getAll, { query: { kind: 'key-created', ...all } })).data.items.map(
        ({ person }) => person?.name ?? '',
      ),
    file: (format) =>
      app.callAs('admin', audit.exportSecurityEvents, { query: { kind: 'key-created', format } }),
  },
  {
    path: extract.exportAll.path,
    column: 'Saldo após',
    list: async () =>
      (
        await app.callAs('admin', extract.getAll, {
          query: { professional: ritaId, sort: '-amount', ...all },
        })
      ).data.items.map(({ balanceAfter }) => balanceAfter),
    file: (format) =>
      app.callAs('admin', extract.exportAll, { query: { professional: ritaId, sort: '-amount', format } }),
  },
]

/** Exports that are tested in their own domain or in `exports.more.test.ts`. */
const ELSEWHERE = [
  '/cms/announcements/export',
  '/cms/brands/export',
  '/cms/bulk-runs/export',
  '/cms/categories/export',
  '/cms/content/export-acceptances',
  '/cms/dashboard/get-data-to-export',
  '/cms/jobs/export-runs',
  '/cms/ledger/export-roots',
  '/cms/mail/export-queue',
  '/cms/mail/export-rejected',
  '/cms/points-extra/export-participants',
  '/cms/points-extra/export-refusals',
  '/cms/products/imports/export',
  '/cms/products/imports/export-rows',
  '/cms/professionals/export-professionals-ranking',
  '/cms/professionals/export-subscribers',
  '/cms/professionals/export-subscriptions',
  '/cms/professionals/invoices/export',
  '/cms/professionals/notes/export',
  '/cms/professionals/pce/export',
  '/cms/record-views/export',
  '/cms/reports/experiences/export',
  '/cms/rules/export',
  '/cms/segments/export',
  '/cms/segments/export-members',
  '/professionals/customers/export',
  '/professionals/export-invites',
  '/professionals/pce/export',
  '/shopkeepers/follow-up/export',
  '/shopkeepers/pre-registrations/export',
  '/shopkeepers/invoices/export',
]

describe.each(compared)('GET $path', (exported) => {
  it('has the rows of the list as filtered and sorted, and is audited', async () => {
    const before = await countAudited()
    await expectListInFiles(exported)
    // One entry for each of the two formats.
    expect((await countAudited()) - before).toBe(2)
  })
})

it('compares every export of the back office with its list', () => {
  const exported = Object.values(endpoints)
    .filter(({ path, query }) => path.includes('export') && hasFormat(query))
    .map(({ path }) => path)
  expect(exported.sort()).toEqual([...compared.map(({ path }) => path), ...ELSEWHERE].sort())
})

async function countAudited(): Promise<number> {
  const { count } = await app.db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', 'like', '%.exported')
    .executeTakeFirstOrThrow()
  return count
}

const hasFormat = (query: unknown) => {
  const { shape = {} } = (query ?? {}) as { readonly shape?: Readonly<Record<string, unknown>> }
  return 'format' in shape
}
