import * as audit from '@esquadro/contract/platform/audit/cms'
import * as cmsExtraPoints from '@esquadro/contract/rewards/extra-points/cms'
import * as extraPoints from '@esquadro/contract/rewards/extra-points/professional'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { anExtraPoint } from '../../testing/extra-points.ts'
import { setSettings } from '../../testing/sale.ts'
import { readCsv } from '../../testing/spreadsheets.ts'
import { addressOfCode, qrImage } from './codes.ts'

const app = useTestApp()
const data = { name: 'Visita à obra', points: 200, validFrom: '2026-11-01', validUntil: '2026-12-31' }
const balanceOf = async (professionalId: string) =>
  (
    await app.db
      .selectFrom('pointAccounts')
      .select('balance')
      .where('professionalId', '=', professionalId)
      .executeTakeFirst()
  )?.balance ?? 0
const aScanner = async () => {
  const { id } = await aProfessional(app.db)
  const session = await app.signIn(id)
  return { id, scan: (code: string) => app.callAs(session, extraPoints.subscribed, { body: { id: code } }) }
}
const screenOf = async (id: string) =>
  (await app.callAs('admin', cmsExtraPoints.getScreenCode, { params: { id } })).data
const refusalsOf = async (id: string) =>
  (await app.callAs('admin', cmsExtraPoints.getRefusals, { params: { id } })).data

describe('POST /cms/points-extra/create, POST /cms/points-extra/update', () => {
  it('creates, changes and audits an extra point; claims keep their points', async () => {
    const admin = await anAdmin(app.db)
    const me = await app.signIn(admin.id)
    const made = (await app.callAs(me, cmsExtraPoints.create, { body: data })).data
    expect(made).toMatchObject({ ...data, state: 'running', claims: 0, maxClaims: null, screenOnly: false })
    const person = await aScanner()
    expect((await person.scan(made.code)).status).toBe(200)
    const changed = await app.callAs(me, cmsExtraPoints.update, {
      body: { ...data, id: made.id, points: 50, description: 'Com guia', maxClaims: 3 },
    })
    expect(changed.data).toMatchObject({ points: 50, description: 'Com guia', maxClaims: 3, claims: 1 })
    expect(await balanceOf(person.id)).toBe(200)
    const log = await app.callAs('admin', audit.getAll, { query: { subjectId: made.id, actor: admin.id } })
    expect(log.data.items.map(({ action }) => action)).toEqual(['extra-point.updated', 'extra-point.created'])
    expect(log.data.items[0]?.changes.map(({ field }) => field).sort()).toEqual([
      'description',
      'maxClaims',
      'points',
    ])
  })

  it('rejects wrong days, a limit below the claims and an unknown extra point', async () => {
    const wrong = await app.callAs('admin', cmsExtraPoints.create, {
      body: { ...data, validUntil: '2026-10-01' },
    })
    expect(wrong.error?.fields).toHaveProperty('validUntil')
    const { row, code } = await anExtraPoint(app)
    await (await aScanner()).scan(code)
    await (await aScanner()).scan(code)
    const below = await app.callAs('admin', cmsExtraPoints.update, {
      body: { ...data, id: row.id, maxClaims: 1 },
    })
    expect([below.error?.code, below.error?.fields]).toEqual([
      'extra-point.claims-exceed',
      { maxClaims: expect.any(String) },
    ])
    const id = crypto.randomUUID()
    expect((await app.callAs('admin', cmsExtraPoints.update, { body: { ...data, id } })).status).toBe(404)
    expect(
      (await app.callAs('admin', cmsExtraPoints.changeStatus, { body: { id, active: false } })).status,
    ).toBe(404)
  })

  it('suspends and reactivates', async () => {
    const { row, code } = await anExtraPoint(app)
    const person = await aScanner()
    const change = (active: boolean) =>
      app.callAs('admin', cmsExtraPoints.changeStatus, { body: { id: row.id, active } })
    expect((await change(false)).data.state).toBe('inactive')
    expect((await person.scan(code)).error?.code).toBe('extra-point.inactive')
    expect((await change(true)).data.state).toBe('running')
    expect((await person.scan(code)).status).toBe(200)
  })
})

describe('GET /cms/points-extra/get-all, GET /cms/points-extra/export', () => {
  it('lists and exports the filtered rows', async () => {
    await anExtraPoint(app, { name: 'Futuro próximo', validFrom: '2027-01-01', validUntil: '2027-01-02' })
    const query = { state: 'future', q: 'proximo' } as const
    const { data: list } = await app.callAs('admin', cmsExtraPoints.getAll, { query })
    expect(list.items.map(({ name, state }) => [name, state])).toEqual([['Futuro próximo', 'future']])
    const [, ...rows] = readCsv((await app.callAs('admin', cmsExtraPoints.exportAll, { query })).raw)
    expect(rows.map((row) => [row[0], row[3], row[5]])).toEqual([
      ['Futuro próximo', '01/01/2027', 'Agendado'],
    ])
  })
})

describe('giving and revoking an extra point', () => {
  describe('POST /cms/points-extra/remove-extra-point-in-professional, GET /cms/points-extra/{id}', () => {
    it('credits it outside its days, once, and takes it back with its points', async () => {
      const { row } = await anExtraPoint(app, { validFrom: '2025-01-01', validUntil: '2025-01-02' })
      const { id: idProfessional } = await aProfessional(app.db)
      const body = { idExtraPoint: row.id, idProfessional }
      const give = () => app.callAs('admin', cmsExtraPoints.addExtraPointInProfessional, { body })
      const take = () => app.callAs('admin', cmsExtraPoints.removeExtraPointInProfessional, { body })
      expect((await take()).error?.code).toBe('extra-point.not-claimed')
      const overrides = await Promise.all(Array.from({ length: 8 }, give))
      expect(overrides.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(overrides.filter(({ error }) => error?.code === 'extra-point.already-claimed')).toHaveLength(7)
      expect(await balanceOf(idProfessional)).toBe(150)
      const page = await app.callAs('admin', cmsExtraPoints.getOne, { params: { id: row.id } })
      expect(page.data).toMatchObject({
        total: 1,
        extraPoint: { claims: 1 },
        items: [{ how: 'admin', points: 150, professional: { id: idProfessional }, removedAt: null }],
      })
      expect((await take()).data.claims).toBe(0)
      expect(await balanceOf(idProfessional)).toBe(0)
      expect((await give()).status).toBe(200)
      expect(await balanceOf(idProfessional)).toBe(150)
    })
  })

  describe('POST /cms/points-extra/add-extra-point-in-professional', () => {
    it('is refused for unknown, blocked and excluded professionals and a full extra point', async () => {
      const { row } = await anExtraPoint(app, { maxClaims: 1 })
      const give = async (idProfessional: string) =>
        (
          await app.callAs('admin', cmsExtraPoints.addExtraPointInProfessional, {
            body: { idExtraPoint: row.id, idProfessional },
          })
        ).error?.code
      expect(await give(crypto.randomUUID())).toBe('not-found')
      expect(await give((await aProfessional(app.db, { status: 'blocked' })).id)).toBe(
        'extra-point.professional-inactive',
      )
      const architect = await aProfessional(app.db)
      await app.db
        .updateTable('professionals')
        .set({ profession: 'Arquiteto' })
        .where('userId', '=', architect.id)
        .execute()
      const all = { points: true, experiences: true, pce: true }
      await setSettings(app, {
        professionPolicy: {
          Arquiteto: { ...all, points: false },
          Engenheiro: all,
          'Designer de Interiores': all,
        },
      })
      expect(await give(architect.id)).toBe('extra-point.not-for-profession')
      await setSettings(app, {})
      expect(await give(architect.id)).toBeUndefined()
      expect(await give((await aProfessional(app.db)).id)).toBe('extra-point.full')
    })
  })
})

describe('a code under 64 parallel requests', () => {
  it('credits a professional once', async () => {
    const { code } = await anExtraPoint(app)
    const person = await aScanner()
    const responses = await Promise.all(Array.from({ length: 64 }, () => person.scan(code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await balanceOf(person.id)).toBe(150)
  })

  it('gives its last claim to one of 64 professionals', async () => {
    const { row, code } = await anExtraPoint(app, { maxClaims: 1 })
    const people = await Promise.all(Array.from({ length: 64 }, aScanner))
    const responses = await Promise.all(people.map(({ scan }) => scan(code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ error }) => error?.code === 'extra-point.full')).toHaveLength(63)
    expect((await refusalsOf(row.id)).total).toBe(63)
  })
})

describe('GET /cms/points-extra/{id}/screen-code', () => {
  it('changes every 30 seconds; a code is valid until the next one disappears', async () => {
    const { row, code: printed } = await anExtraPoint(app, { screenOnly: true })
    const first = await screenOf(row.id)
    expect(first.address).toContain(first.code)
    expect(first.code).toMatch(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/)
    expect(first.nextInMs).toBeLessThanOrEqual(30_000)
    const [early, second, third] = [await aScanner(), await aScanner(), await aScanner()]
    expect((await early.scan(first.code)).data.points).toBe(150)
    app.clock.advance({ seconds: 30 })
    expect((await screenOf(row.id)).code).not.toBe(first.code)
    expect((await second.scan(first.code)).status).toBe(200)
    app.clock.advance({ seconds: 30 })
    expect((await third.scan(first.code)).error?.code).toBe('extra-point.code-expired')
    expect((await third.scan(printed)).error?.code).toBe('extra-point.screen-only')
    expect((await early.scan(first.code)).error?.code).toBe('extra-point.already-claimed')
    const { data: participants } = await app.callAs('admin', cmsExtraPoints.getOne, {
      params: { id: row.id },
    })
    expect(participants.items.map(({ how }) => how)).toEqual(['screen', 'screen'])
  })

  it('rejects a code with another signature', async () => {
    const { code } = await screenOf((await anExtraPoint(app)).row.id)
    const forged = code.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect((await (await aScanner()).scan(forged)).status).toBe(404)
  })
})

describe('the rate limits', () => {
  describe('POST /cms/points-extra/change-status', () => {
    it('allow a professional ten scans a minute', async () => {
      const { row, code } = await anExtraPoint(app)
      await app.callAs('admin', cmsExtraPoints.changeStatus, { body: { id: row.id, active: false } })
      const person = await aScanner()
      for (let nth = 0; nth < 10; nth += 1)
        expect((await person.scan(code)).error?.code).toBe('extra-point.inactive')
      expect((await person.scan(code)).error?.code).toBe('too-many-requests')
      app.clock.advance({ seconds: 61 })
      expect((await person.scan(code)).error?.code).toBe('extra-point.inactive')
    })
  })

  describe('POST /cms/points-extra/add-extra-point-in-professional', () => {
    it('allow an extra point its number of claims per hour, even in parallel; an administrator may give more', async () => {
      const { row, code } = await anExtraPoint(app, { maxPerHour: 3 })
      const people = await Promise.all(Array.from({ length: 8 }, aScanner))
      const responses = await Promise.all(people.map(({ scan }) => scan(code)))
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(responses.filter(({ error }) => error?.code === 'extra-point.too-fast')).toHaveLength(5)
      const overrides = await app.callAs('admin', cmsExtraPoints.addExtraPointInProfessional, {
        body: { idExtraPoint: row.id, idProfessional: (await aProfessional(app.db)).id },
      })
      expect(overrides.data.claims).toBe(4)
    })
  })
})

describe('GET /cms/points-extra/{id}/refusals', () => {
  it('lists refused scans with their reasons, newest first, including calls with an idempotency key', async () => {
    const { row, code } = await anExtraPoint(app, { validFrom: '2025-01-01', validUntil: '2025-01-02' })
    const { id } = await aProfessional(app.db, { name: 'Rui Sá' })
    const { error } = await app.callAs(await app.signIn(id), extraPoints.subscribed, {
      body: { id: code },
      headers: { 'idempotency-key': 'k' },
    })
    const { items } = await refusalsOf(row.id)
    expect(items).toMatchObject([
      { professional: { name: 'Rui Sá' }, how: 'qr', code: 'extra-point.over', msg: error?.msg },
    ])
    const unknown = { params: { id: crypto.randomUUID() } }
    expect((await app.callAs('admin', cmsExtraPoints.getRefusals, unknown)).status).toBe(404)
  })

  it('shows the reasons to administrators in the third person', async () => {
    const { row, code } = await anExtraPoint(app)
    const { id } = await aProfessional(app.db, { name: 'Rui Sá' })
    const session = await app.signIn(id)
    for (const key of ['first', 'second'])
      await app.callAs(session, extraPoints.subscribed, {
        body: { id: code },
        headers: { 'idempotency-key': key },
      })
    const { items } = await refusalsOf(row.id)
    expect(items).toMatchObject([
      { code: 'extra-point.already-claimed', msg: 'Já tinha resgatado este ponto extra.' },
    ])
  })
})

describe('GET /cms/points-extra/{id}/qr-code', () => {
  it("returns a PNG, an SVG or an A4 poster of the code's address", async () => {
    const { row, code } = await anExtraPoint(app, { description: 'Ação “aberta” – às 19h' })
    const get = (format?: cmsExtraPoints.QrFormat) =>
      app.callAs('admin', cmsExtraPoints.getQrCode, {
        params: { id: row.id },
        query: format ? { format } : {},
      })
    const image = await qrImage(addressOfCode(app.services.config, code), 'png')
    expect((await get()).raw.equals(image.bytes)).toBe(true)
    expect((await get('svg')).raw.toString()).toContain('<svg')
    const pdf = await get('pdf')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-')
    const source = pdf.raw.toString('latin1')
    expect(source).toContain('[0 0 595.28 841.89]')
    const fonts = [...source.matchAll(/\/BaseFont \/(?:[A-Z]{6}\+)?([\w-]+)/g)].map(([, font]) => font)
    expect([...new Set(fonts)].toSorted()).toEqual([
      'InstrumentSans-Regular',
      'InstrumentSans-SemiBold',
      'InstrumentSerif-Regular',
    ])
  })
})
