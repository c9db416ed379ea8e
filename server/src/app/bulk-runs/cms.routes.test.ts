import { randomUUID } from 'node:crypto'
import { BULK_CALLS, type BulkCall, MAX_IN_RUN } from '@esquadro/contract/app/bulk-runs/bulk-run'
import * as bulkRuns from '@esquadro/contract/app/bulk-runs/cms'
import * as pce from '@esquadro/contract/sales/pce/cms'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aBrand, aCategory, anAdmin, aProfessional, created } from '../../testing/builders.ts'
import { aPce, doToPce } from '../../testing/pce.ts'
import { fill } from '../../testing/plans.ts'
import { readCsv } from '../../testing/spreadsheets.ts'
import { continueBulkRun, continueBulkRuns } from './continue-bulk-runs.ts'

const app = useTestApp()
const PRODUCTS = '/cms/products/change-status-many'
let admin: Awaited<ReturnType<typeof app.signIn>>
beforeAll(async () => {
  admin = await app.signIn((await anAdmin(app.db)).id)
})

type Who = typeof admin
const start = (
  call: BulkCall,
  change: Record<string, unknown>,
  rows: { ids?: string[]; query?: Record<string, string> },
  caller: Who = admin,
) => app.callAs(caller, bulkRuns.start, { body: { call, change, ...rows } })
const work = (id: string, batch = 20) => continueBulkRun(app.services, app.app.log, id, { batch })
const runOf = async (id: string, caller: Who = admin) =>
  (await app.callAs(caller, bulkRuns.getAll)).data.items.find((run) => run.id === id)
const outcomesOf = async (id: string) =>
  (await app.callAs(admin, bulkRuns.getOutcomes, { query: { id, limit: 100 } })).data

/** Adds products whose names begin with a word; returns their ids in name order. */
const someProducts = async (word: string, count: number) => {
  const [brand, category] = [await aBrand(app.db), await aCategory(app.db)]
  const made = await app.db
    .insertInto('products')
    .values(
      Array.from({ length: count }, (_, nth) => ({
        code: `${word}-${nth}`,
        name: `${word} ${String(nth).padStart(3, '0')}`,
        brandId: brand.id,
        categoryId: category.id,
        ...created(nth),
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return made.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id)
}
const countActive = async (ids: readonly string[]) =>
  (
    await app.db
      .selectFrom('products')
      .select('id')
      .where('id', 'in', ids)
      .where('active', '=', true)
      .execute()
  ).length

describe('a change of all rows that match a filter', () => {
  describe('GET /cms/bulk-runs/get-outcomes', () => {
    it('changes each row once, even if the process is killed midway, and can be undone', async () => {
      const ids = await someProducts('Granito', 45)
      const others = await someProducts('Mármore', 2)
      const { data } = await start(PRODUCTS, { active: false }, { query: { q: 'granito' } })
      expect(data).toMatchObject({ total: 45, done: 0, finishedAt: null, canUndo: false })

      // The process is killed while it waits for a row of the second batch.
      const blocked = ids.toSorted()[10] ?? ''
      const holder = await app.db.startTransaction().execute()
      await holder.selectFrom('products').select('id').where('id', '=', blocked).forUpdate().execute()
      const dying = work(data.id, 7).then(
        () => 'ended',
        () => 'died',
      )
      const owner = new pg.Client(app.ownerUrl)
      await owner.connect()
      const terminate = async () => {
        const { rowCount } = await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
        return rowCount
      }
      await expect.poll(terminate).toBeGreaterThan(0)
      await owner.end()
      expect(await dying).toBe('died')
      await holder.rollback().execute()
      expect(await runOf(data.id)).toMatchObject({ done: 7, changed: 7 })
      expect(await countActive(ids)).toBe(38)
      // Two processes continue the run concurrently.
      await Promise.all([work(data.id, 5), work(data.id, 5)])
      expect(await runOf(data.id)).toMatchObject({ done: 45, changed: 45, refused: 0, canUndo: true })
      expect([await countActive(ids), await countActive(others)]).toEqual([0, 2])
      const audited = await app.db
        .selectFrom('auditLog')
        .select('subjectId')
        .where('action', '=', 'product.status-changed')
        .where('subjectId', 'in', ids)
        .execute()
      expect(audited.map(({ subjectId }) => subjectId).toSorted()).toEqual(ids.toSorted())

      // Meanwhile another administrator changes two of the rows.
      const again = (await start(PRODUCTS, { active: true }, { ids: ids.slice(0, 2) })).data
      await work(again.id)
      const undo = (await app.callAs(admin, bulkRuns.undo, { body: { id: data.id } })).data
      expect(undo).toMatchObject({ total: 45, isUndo: true })
      await work(undo.id)
      expect(await runOf(undo.id)).toMatchObject({ changed: 43, refused: 2, canUndo: false })
      expect(await countActive(ids)).toBe(45)
      const { items } = await outcomesOf(undo.id)
      expect(items.slice(0, 3).map(({ ok, error }) => error?.code ?? ok)).toEqual([
        'conflict',
        'conflict',
        true,
      ])
      expect(
        items
          .slice(0, 2)
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(['Granito 000', 'Granito 001'])
      const second = await app.callAs(admin, bulkRuns.undo, { body: { id: data.id } })
      expect(second.error?.code).toBe('bulk-run.not-undoable')
      expect((await runOf(data.id))?.canUndo).toBe(false)
    })
  })

  describe('GET /cms/bulk-runs/export, GET /cms/bulk-runs/get-all', () => {
    it('is exported with an outcome for each row', async () => {
      const [first = '', second = ''] = await someProducts('Quartzo', 2)
      await work((await start(PRODUCTS, { active: false }, { ids: [second] })).data.id)
      const unknown = randomUUID()
      const { id } = (await start(PRODUCTS, { active: false }, { ids: [first, second, unknown, first] })).data
      await work(id)
      expect(await runOf(id)).toMatchObject({ total: 3, done: 3, changed: 1, refused: 1 })
      const file = await app.callAs(admin, bulkRuns.exportOutcomes, { query: { id } })
      const [heading, ...rows] = readCsv(file.raw)
      expect(heading).toEqual(['Item', 'Resultado', 'Motivo'])
      expect(rows[0]?.slice(0, 2)).toEqual(['–', 'Não feito'])
      expect(rows.slice(1).toSorted()).toEqual([
        ['Quartzo 000', 'Feito', ''],
        ['Quartzo 001', 'Já estava assim', ''],
      ])
    })
  })

  describe('POST /cms/bulk-runs/cancel, POST /cms/bulk-runs/close', () => {
    it('is cancelled: waiting rows stay unchanged', async () => {
      const ids = await someProducts('Basalto', 6)
      const { id } = (await start(PRODUCTS, { active: false }, { ids })).data
      await app.callAs(admin, bulkRuns.cancel, { body: { id } })
      await work(id)
      expect(await runOf(id)).toMatchObject({ done: 0, isCancelled: true })
      expect(await countActive(ids)).toBe(6)
      await app.callAs(admin, bulkRuns.close, { body: { id } })
      expect(await runOf(id)).toBeUndefined()
      expect((await app.callAs(admin, bulkRuns.close, { body: { id } })).status).toBe(404)
    })
  })

  describe('POST /cms/bulk-runs/start', () => {
    it('stops when its administrator loses the area', async () => {
      const ids = await someProducts('Ardósia', 3)
      const leaving = await anAdmin(app.db, { permissions: ['programme'] })
      const { id } = (await start(PRODUCTS, { active: false }, { ids }, await app.signIn(leaving.id))).data
      await app.db
        .updateTable('users')
        .set({ permissions: ['content'] })
        .where('id', '=', leaving.id)
        .execute()
      await continueBulkRuns(app.services, app.app.log)
      expect(await countActive(ids)).toBe(3)
      const run = await app.db
        .selectFrom('bulkRuns')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(run.cancelledAt).not.toBeNull()
    })

    it.each(BULK_CALLS)(
      '%s finds no rows for a search without results and rejects an invalid change',
      async (call) => {
        const change = {
          ...(call.includes('/pce/pay') && { paidOn: '2026-11-20', method: 'pix' }),
          ...(/pce\/change|invoices\/update/.test(call) && { action: 'approve' }),
          ...(/shopkeepers|professionals\/change-status/.test(call) && { behaviour: 'block' }),
          ...(call.includes('blog') && { status: 'draft' }),
          ...(/-many/.test(call) &&
            !/blog|shopkeepers|professionals\/change-status/.test(call) && { active: false }),
        }
        expect((await start(call, change, { query: { q: 'zzzz-nada' } })).error?.code).toBe('bulk-run.empty')
        expect((await start(call, { wrong: true }, { ids: [randomUUID()] })).status).toBe(422)
        expect((await start(call, change, { query: { sort: 'wrong' } })).status).toBe(422)
      },
    )

    it('takes either ids or a query, never both', async () => {
      const ids = [randomUUID()]
      expect((await start(PRODUCTS, { active: true }, { ids, query: {} })).status).toBe(422)
      expect((await start(PRODUCTS, { active: true }, {})).status).toBe(422)
    })
  })

  it('belongs to its administrator, and requires the area and the password of the call', async () => {
    const ids = await someProducts('Limestone', 1)
    const { id } = (await start(PRODUCTS, { active: false }, { ids })).data
    const other = await app.signIn((await anAdmin(app.db, { permissions: ['content'] })).id)
    expect(await runOf(id, other)).toBeUndefined()
    for (const endpoint of [bulkRuns.cancel, bulkRuns.undo, bulkRuns.close])
      expect((await app.callAs(other, endpoint, { body: { id } })).status).toBe(404)
    expect((await app.callAs(other, bulkRuns.getOutcomes, { query: { id } })).status).toBe(404)
    expect((await start(PRODUCTS, { active: false }, { ids }, other)).error?.code).toBe('forbidden')
    const finance = await anAdmin(app.db, { permissions: ['finance'] })
    const stale = await app.signIn(finance.id)
    await app.db
      .updateTable('sessions')
      .set({ authenticatedAt: new Date('2020-01-01') })
      .where('userId', '=', finance.id)
      .execute()
    const payment = { paidOn: '2026-11-20', method: 'pix', reference: '' }
    const paying = await start('/cms/professionals/pce/pay', payment, { ids }, stale)
    expect(paying.error?.code).toBe('password.required')
  })

  describe('POST /cms/bulk-runs/undo', () => {
    it('requires the password of the call for its undo, too', async () => {
      const [me, other] = [await anAdmin(app.db), await anAdmin(app.db)]
      const caller = await app.signIn(me.id)
      const run = await start('/cms/users/change-status-many', { active: false }, { ids: [other.id] }, caller)
      await work(run.data.id)
      const enterPassword = (authenticatedAt: Date) =>
        app.db.updateTable('sessions').set({ authenticatedAt }).where('userId', '=', me.id).execute()
      const undo = () => app.callAs(caller, bulkRuns.undo, { body: { id: run.data.id } })
      await enterPassword(new Date('2020-01-01'))
      expect((await undo()).error?.code).toBe('password.required')
      await enterPassword(app.clock.now())
      await work((await undo()).data.id)
      const { status } = await app.db
        .selectFrom('users')
        .select('status')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow()
      expect(status).toBe('active')
    })
  })

  it('pays each amount once and refuses amounts that are not approved', async () => {
    const professional = await aProfessional(app.db)
    const amounts: string[] = []
    for (let nth = 0; nth < 3; nth += 1) amounts.push(await aPce(app, { professionalId: professional.id }))
    await doToPce(app, amounts.slice(0, 2), { action: 'approve' })
    const payment = { paidOn: '2026-11-20', method: 'pix', reference: 'Lote 7' }
    const query = { professional: professional.id }
    const { data } = await start('/cms/professionals/pce/pay', payment, { query })
    await Promise.all([work(data.id, 1), work(data.id, 1)])
    expect(await runOf(data.id)).toMatchObject({
      total: 3,
      done: 3,
      changed: 2,
      refused: 1,
      canUndo: false,
    })
    const paid = await app.callAs('admin', pce.getAll, { query: { ...query, status: 'paid' } })
    expect(paid.data.items.map(({ id }) => id).toSorted()).toEqual(amounts.slice(0, 2).toSorted())
    const future = await start('/cms/professionals/pce/pay', { ...payment, paidOn: '2026-11-21' }, { query })
    expect(future.error?.fields).toHaveProperty('paidOn')
  })

  it('rejects more rows than a run can have', async () => {
    await fill(
      app.ownerUrl,
      sql`insert into extra_points (created_at, updated_at, name, points, valid_from, valid_until)
        select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'Feira ' || n, 10, '2026-11-01', '2026-11-30' from generate_series(1, ${MAX_IN_RUN + 1}) n`,
    )
    const { error } = await start('/cms/points-extra/change-status-many', { active: false }, { query: {} })
    expect(error?.code).toBe('bulk-run.too-many')
  })
})
