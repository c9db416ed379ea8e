import type { UploadFile } from '@esquadro/contract/form-data'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { getTrust } from '../../../fiscal/trust/trust.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import { getRules } from '../../../platform/settings/settings.queries.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aTradingStore } from '../../../testing/sale.ts'
import { findSubmittingStore } from './ingest.queries.ts'
import { submitFiles } from './submit-files.ts'

const app = useTestApp()

it('stops after the current file when the client disconnects, and continues there when the batch is resent', async () => {
  const trade = await aTradingStore(app)
  const files = [trade.nfe(), trade.nfe(), trade.nfe()]
  const zip = zipSync(Object.fromEntries(files.map((file, at) => [`${at}.xml`, file.bytes])))
  const upload: UploadFile = {
    name: 'lote.zip',
    type: '',
    size: zip.length,
    arrayBuffer: async () => new Uint8Array(zip).buffer,
  }
  const send = async (maxFiles: number) => {
    let ingested = 0
    const store = await findSubmittingStore(app.db, trade.store.id)
    if (!store) throw new Error('the store takes no part')
    const actor = { id: trade.shopkeeper.id, type: 'shopkeeper' as const, requestId: 'test' }
    const context = {
      ...app.services,
      inTransaction: (work: Parameters<typeof inTransaction>[1]) => {
        ingested += 1
        return inTransaction(app.db, work)
      },
      hasLeft: () => ingested >= maxFiles,
    } as unknown as Parameters<typeof submitFiles>[0]
    const now = app.clock.now()
    const settings = await getRules(app.db)
    const trust = await getTrust(app.services)
    const items = await submitFiles(context, { store, actor, settings, trust, now }, [upload])
    return items.map(({ verdict, isRepeated }) => [verdict, isRepeated])
  }
  expect(await send(0)).toEqual([])
  expect(await send(2)).toEqual([
    ['green', false],
    ['green', false],
  ])
  expect(await send(100)).toEqual([
    ['green', true],
    ['green', true],
    ['green', false],
  ])
})
