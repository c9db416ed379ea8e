import { randomUUID } from 'node:crypto'
import { type EndpointSpec, endpoints } from '@esquadro/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../testing/app.ts'
import { aCategory, anAdmin, aProfessional } from '../testing/builders.ts'

const app = useTestApp()
const id = '00000000-0000-4000-8000-000000000000'
let admin: { readonly token: string }
/** An existing professional, for calls where another part is unknown. */
let professionalId = ''
let categoryId = ''

beforeAll(async () => {
  admin = await app.signIn((await anAdmin(app.db)).id)
  professionalId = (await aProfessional(app.db)).id
  categoryId = (await aCategory(app.db)).id
})

const PERIOD = { validFrom: '2026-11-01', validUntil: '2026-11-30' }
const MOMENTS = {
  startsAt: '2026-12-10T20:00:00-03:00',
  endsAt: '2026-12-10T23:00:00-03:00',
  opensAt: '2026-11-01T09:00:00-03:00',
  closesAt: '2026-12-09T18:00:00-03:00',
  leaveUntil: '2026-12-09T18:00:00-03:00',
}
const on = { id, active: true }

/** The input of calls that need more than an id. */
const inputs: Readonly<Record<string, () => object>> = {
  'accelerators.cms.changeStatus': () => on,
  'accelerators.cms.update': () => ({
    id,
    name: 'Festa',
    multiplierBps: 20_000,
    startsOn: '2026-12-01',
    endsOn: '2026-12-31',
    everything: true,
  }),
  'adjustments.cms.create': () => ({ id, points: 10, reason: 'Correção de um lançamento' }),
  'adjustments.cms.decide': () => ({ id, decision: 'withdraw' }),
  'blog.cms.restore': () => ({ revision: 1 }),
  'blog.cms.update': () => ({ title: 'Luz', author: 'Equipe', body: '<p>Texto</p>' }),
  'cmsUsers.cms.changeStatus': () => on,
  'customers.cms.changeStatus': () => on,
  'customers.cms.create': () => ({ professionalId: id, data: { document: '52998224725', name: 'Ana' } }),
  'disputes.cms.decide': () => ({ id, decision: 'keep', note: 'O contrato mostra a data.' }),
  'experiences.cms.changeCategoryStatus': () => on,
  'experiences.cms.changeStatus': () => on,
  'experiences.cms.closeAttendance': () => ({ experienceId: id }),
  'experiences.cms.exportSubscribers': () => ({ experienceId: id }),
  'experiences.cms.getCandidates': () => ({ experienceId: id }),
  'experiences.cms.getSubscribers': () => ({ experienceId: id }),
  'experiences.cms.setAttendance': () => ({ experienceId: id, ids: [id], attendance: 'present' }),
  'experiences.cms.subscribeUser': () => ({ experienceId: id, userId: professionalId }),
  'experiences.cms.subscribeUsers': () => ({ experienceId: id, userIds: [professionalId] }),
  'experiences.cms.update': () => ({
    title: 'Jantar',
    categoryId,
    place: 'São Paulo',
    capacity: 4,
    audience: 'both',
    ...MOMENTS,
  }),
  'experiences.cms.updateCategory': () => ({ id, name: 'Visitas' }),
  'extraPoints.cms.addExtraPointInProfessional': () => ({ idExtraPoint: id, idProfessional: professionalId }),
  'extraPoints.cms.changeStatus': () => on,
  'extraPoints.cms.removeExtraPointInProfessional': () => ({
    idExtraPoint: id,
    idProfessional: professionalId,
  }),
  'extraPoints.cms.update': () => ({ id, name: 'Feira', points: 10, ...PERIOD }),
  'extract.cms.exportAll': () => ({ professional: id }),
  'extract.cms.getAll': () => ({ professional: id }),
  'extract.cms.getSummary': () => ({ professional: id }),
  'invoices.cms.update': () => ({ action: 'approve', id }),
  'levelGrants.cms.end': () => ({ id, reason: 'Fim da exceção combinada' }),
  'levelGrants.cms.set': () => ({ id, level: 'ouro', until: '2026-12-31', reason: 'Exceção combinada' }),
  'levels.cms.removeLevels': () => ({ fromCycle: '2031' }),
  'mail.cms.getOne': () => ({ kind: 'unknown' }),
  'notes.cms.create': () => ({ id, body: 'Ligou hoje.' }),
  'notes.cms.update': () => ({ id, body: 'Ligou hoje.', revision: 1 }),
  'pce.cms.getFile': () => ({ id, which: 'receipt' }),
  'pce.cms.reviewServiceInvoice': () => ({ id, action: 'accept' }),
  'productImports.cms.check': () => ({
    id,
    mapping: {
      headerLine: 1,
      columns: { code: 0, brand: 1 },
      brandId: null,
      categoryId: null,
      createsMissing: false,
    },
  }),
  'products.cms.changeCategoryStatus': () => on,
  'products.cms.changeStatus': () => on,
  'products.cms.update': () => ({ id, name: 'Piso', code: 'P-1', brandId: id, categoryId }),
  'products.cms.updateBrand': () => ({ id, name: 'Pedra Viva' }),
  'products.cms.updateCategory': () => ({ id, name: 'Pisos', pointsPerRealBps: null }),
  'professionals.cms.changeStatus': () => ({ id, behaviour: 'block' }),
  'segments.cms.archive': () => ({ id, archived: true }),
  'segments.cms.update': () => ({
    id,
    name: 'Arquitetura',
    conditions: [{ kind: 'profession', professions: ['Arquiteto'] }],
    revision: 1,
  }),
  'shopkeepers.cms.changeStatus': () => ({ id, behaviour: 'block' }),
  'stores.cms.changeStatus': () => on,
  'stores.cms.update': () => ({
    id,
    cnpj: '11222333000181',
    legalName: 'Loja Ltda.',
    tradeName: 'Loja',
  }),
  'videos.cms.changeStatus': () => on,
  'videos.cms.update': () => ({ id, title: 'Obra', link: 'https://youtu.be/aqz-KE-bpKQ' }),
}

/** Calls that respond not-found only under conditions that the tests of their domain create. */
const ELSEWHERE = [
  'content.shared.getText',
  'content.shared.getVersions',
  'experiences.cms.checkIn',
  'lists.cms.saveLayout',
  'lists.cms.saveView',
  'products.cms.forgetStoreCode',
  'rules.cms.create',
  'rules.cms.preview',
]

const calls = Object.entries(endpoints as Readonly<Record<string, EndpointSpec>>).filter(
  ([name, { access, errors = [] }]) =>
    access !== 'public' &&
    access.includes('admin') &&
    errors.includes('not-found') &&
    !ELSEWHERE.includes(name),
)

describe('an unknown id', () => {
  it.each(calls)('gets not-found from %s', async (name, endpoint) => {
    const input = inputs[name]?.() ?? { id }
    const part = (schema: EndpointSpec['query']) => {
      if (!schema) return undefined
      return [input, { id }].find((item) => z.safeParse(schema, item).success) ?? {}
    }
    const { status, error } = await app.callAs(admin, endpoint, {
      params: part(endpoint.params),
      query: part(endpoint.query),
      body: part(endpoint.body),
      headers: { 'idempotency-key': randomUUID() },
    } as never)
    expect([status, error?.code, error?.fields]).toEqual([404, 'not-found', undefined])
  })
})
