import * as rules from '@esquadro/contract/campaigns/rules/cms'
import * as imports from '@esquadro/contract/catalogue/product-imports/cms'
import * as products from '@esquadro/contract/catalogue/products/cms'
import * as points from '@esquadro/contract/ledger/points/cms'
import * as publicPoints from '@esquadro/contract/ledger/points/public'
import * as notes from '@esquadro/contract/people/notes/cms'
import * as segments from '@esquadro/contract/people/segments/cms'
import * as jobs from '@esquadro/contract/platform/job-runs/cms'
import * as mail from '@esquadro/contract/platform/mail/cms'
import * as recordViews from '@esquadro/contract/platform/record-views/cms'
import * as announcements from '@esquadro/contract/publishing/announcements/cms'
import * as experiences from '@esquadro/contract/rewards/experiences/cms'
import * as extraPoints from '@esquadro/contract/rewards/extra-points/cms'
import { beforeAll, describe, it } from 'vitest'
import { recordRoot } from '../ledger/points/proof/roots.ts'
import { useTestApp } from '../testing/app.ts'
import { aBrand, aCategory, anAdmin, aProfessional } from '../testing/builders.ts'
import { anExperience } from '../testing/experiences.ts'
import { type ComparedExport, expectListInFiles } from '../testing/exports.ts'
import { aSegment } from '../testing/segments.ts'

// Exports of lists that are read page by page: each is reopened in both formats and compared with its list.

const app = useTestApp()
const all = { limit: 100 } as const
let member: string
let extraPoint: string

beforeAll(async () => {
  const { db } = app
  const admin = await anAdmin(db)
  const session = await app.signIn(admin.id)
  const now = app.clock.now()
  ;({ id: member } = await aProfessional(db, { name: '=Rita' }))
  const { id: other } = await aProfessional(db, { name: 'Hugo' })
  await db.updateTable('users').set({ emailRejectedAt: now }).where('id', 'in', [member, other]).execute()
  for (const name of ['Ardósia', '=Basalto']) {
    await aBrand(db, { name })
    await aCategory(db, { name, pceRateBps: 250 })
    await aSegment(app, [{ kind: 'profession', professions: ['Arquiteto'] }], name)
    await app.callAs(session, notes.create, { body: { id: member, body: name } })
    // Reading the notes counts as a view of the record, once for each administrator.
    await app.callAs(await app.signIn((await anAdmin(db, { name })).id), notes.getAll, {
      query: { id: member },
    })
    const { id: experienceId } = await anExperience(db, { title: name })
    await app.callAs(session, experiences.subscribeUser, { body: { experienceId, userId: member } })
    await db
      .insertInto('productImports')
      .values({
        fileName: `${name}.csv`,
        format: '{}',
        sample: '[]',
        mapping: '{}',
        createdBy: admin.id,
        createdAt: now,
        activeAt: now,
      })
      .execute()
    await db
      .insertInto('jobRuns')
      .values({ job: 'mail', state: 'failed', error: name, startedAt: now, finishedAt: now })
      .execute()
  }
  const [segment] = (await app.callAs(session, segments.getAll, {})).data.items
  for (const title of ['Mostra', '=Visita'])
    await app.callAs(session, announcements.send, {
      body: {
        segmentId: segment?.id ?? '',
        title: { ptBR: title, en: title },
        text: { ptBR: 'Venha.', en: 'Come.' },
      },
    })
  const given = { name: 'Feira', points: 10, validFrom: '2026-11-01', validUntil: '2026-11-30' }
  extraPoint = (await app.callAs(session, extraPoints.create, { body: given })).data.id
  for (const id of [member, other]) {
    await app.callAs(session, extraPoints.addExtraPointInProfessional, {
      body: { idExtraPoint: extraPoint, idProfessional: id },
    })
    await db
      .insertInto('extraPointRefusals')
      .values({ extraPointId: extraPoint, professionalId: id, how: 'qr', code: 'extra-point.over', at: now })
      .execute()
    await app.services.mail.send(db, {
      to: `${id}@exemplo.com.br`,
      kind: 'confirm-email',
      language: 'ptBR',
      data: { name: 'Ana', url: 'http://localhost/x' },
    })
  }
  await recordRoot(app.services)
  app.clock.advance({ days: 1 })
  await recordRoot(app.services)
})

const compared: readonly ComparedExport[] = [
  {
    path: rules.exportAll.path,
    column: 'Onde vale',
    list: async () => {
      const { items } = (await app.callAs('admin', rules.getAll, { query: { sort: 'targetName', ...all } }))
        .data
      return items.map(({ target }) => (target === 'programme' ? 'Todo o programa' : 'Categoria'))
    },
    file: (format) => app.callAs('admin', rules.exportAll, { query: { sort: 'targetName', format } }),
  },
  {
    path: extraPoints.exportParticipants.path,
    column: 'Profissional',
    list: async () =>
      (
        await app.callAs('admin', extraPoints.getOne, { params: { id: extraPoint }, query: all })
      ).data.items.map(({ professional }) => professional.name),
    file: (format) =>
      app.callAs('admin', extraPoints.exportParticipants, { query: { id: extraPoint, format } }),
  },
  {
    path: extraPoints.exportRefusals.path,
    column: 'Motivo',
    list: async () =>
      (
        await app.callAs('admin', extraPoints.getRefusals, { params: { id: extraPoint }, query: all })
      ).data.items.map(({ msg }) => msg),
    file: (format) => app.callAs('admin', extraPoints.exportRefusals, { query: { id: extraPoint, format } }),
  },
  {
    path: mail.exportRejected.path,
    column: 'E-mail',
    list: async () =>
      (await app.callAs('admin', mail.getRejected, { query: all })).data.items.map(({ email }) => email),
    file: (format) => app.callAs('admin', mail.exportRejected, { query: { format } }),
  },
  {
    path: mail.exportQueue.path,
    column: 'Destinatário',
    list: async () =>
      (await app.callAs('admin', mail.getQueue, { query: { state: 'waiting', ...all } })).data.items.map(
        ({ to }) => to ?? '',
      ),
    file: (format) => app.callAs('admin', mail.exportQueue, { query: { state: 'waiting', format } }),
  },
  {
    path: announcements.exportAll.path,
    column: 'Título',
    list: async () =>
      (
        await app.callAs('admin', announcements.getAll, { query: { sort: 'createdAt', ...all } })
      ).data.items.map(({ title }) => title.ptBR),
    file: (format) => app.callAs('admin', announcements.exportAll, { query: { sort: 'createdAt', format } }),
  },
  {
    path: imports.exportAll.path,
    column: 'Arquivo',
    list: async () =>
      (await app.callAs('admin', imports.getAll, { query: { state: 'uploaded', ...all } })).data.items.map(
        ({ fileName }) => fileName,
      ),
    file: (format) => app.callAs('admin', imports.exportAll, { query: { state: 'uploaded', format } }),
  },
  {
    path: experiences.exportMemberSubscriptions.path,
    column: 'Experiência',
    list: async () =>
      (
        await app.callAs('admin', experiences.getMemberSubscriptions, { query: { member, ...all } })
      ).data.items.map(({ experience }) => experience.title),
    file: (format) =>
      app.callAs('admin', experiences.exportMemberSubscriptions, { query: { member, format } }),
  },
  {
    path: notes.exportAll.path,
    column: 'Anotação',
    list: async () =>
      (await app.callAs('admin', notes.getAll, { query: { id: member, ...all } })).data.items.map(
        ({ body }) => body,
      ),
    file: (format) => app.callAs('admin', notes.exportAll, { query: { id: member, format } }),
  },
  {
    path: recordViews.exportAll.path,
    column: 'Nome',
    list: async () =>
      (await app.callAs('admin', recordViews.getAll, { query: { id: member, ...all } })).data.items.map(
        ({ viewer }) => viewer,
      ),
    file: (format) => app.callAs('admin', recordViews.exportAll, { query: { id: member, format } }),
  },
  {
    path: jobs.exportRuns.path,
    column: 'Erro',
    list: async () =>
      (await app.callAs('admin', jobs.getRuns, { query: { state: 'failed', ...all } })).data.items.map(
        ({ error }) => error ?? '',
      ),
    file: (format) => app.callAs('admin', jobs.exportRuns, { query: { state: 'failed', format } }),
  },
  {
    path: points.exportRoots.path,
    column: 'Assinatura (SHA-256)',
    list: async () =>
      (await app.callAs('admin', publicPoints.getRoots, { query: all })).data.items.map(({ root }) => root),
    file: (format) => app.callAs('admin', points.exportRoots, { query: { format } }),
  },
  {
    path: segments.exportAll.path,
    column: 'Nome',
    list: async () =>
      (await app.callAs('admin', segments.getAll, { query: { sort: '-name', ...all } })).data.items.map(
        ({ name }) => name,
      ),
    file: (format) => app.callAs('admin', segments.exportAll, { query: { sort: '-name', format } }),
  },
  {
    path: products.exportBrands.path,
    column: 'Nome',
    list: async () =>
      (
        await app.callAs('admin', products.getBrands, { query: { sort: '-name', active: 'true', ...all } })
      ).data.items.map(({ name }) => name),
    file: (format) =>
      app.callAs('admin', products.exportBrands, { query: { sort: '-name', active: 'true', format } }),
  },
  {
    path: products.exportCategories.path,
    column: 'Nome',
    list: async () =>
      (
        await app.callAs('admin', products.getCategories, { query: { sort: '-rate', q: 'A', ...all } })
      ).data.items.map(({ name }) => name),
    file: (format) =>
      app.callAs('admin', products.exportCategories, { query: { sort: '-rate', q: 'A', format } }),
  },
]

describe.each(compared)('GET $path', (exported) => {
  it('has the rows of the list as filtered and sorted', async () => {
    await expectListInFiles(exported)
  })
})
