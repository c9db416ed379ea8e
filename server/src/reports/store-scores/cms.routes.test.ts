import { randomUUID } from 'node:crypto'
import * as scores from '@esquadro/contract/reports/store-scores/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aStore } from '../../testing/builders.ts'
import { anApprovedSale } from '../../testing/ledger.ts'

const app = useTestApp()

describe('GET /cms/stores/get-score', () => {
  it('returns the merit of the store by month, and the ranked stores with names', async () => {
    const store = await aStore(app.db, { tradeName: 'Casa Clara' })
    const { id: professionalId } = await aProfessional(app.db)
    await anApprovedSale(app.db, {
      professionalId,
      storeId: store.id,
      now: app.clock.now(),
      items: [{ netCents: 100_000, product: null }],
    })
    const { data } = await app.callAs('admin', scores.getStoreScore, { query: { id: store.id } })
    expect(data.months).toHaveLength(12)
    expect(data.month.facts.accepted).toBe(1)
    expect(data.yearTotal).toBe(data.month.merit.total)
    expect(data.ranking?.first).toEqual([])
  })

  it('responds 404 for an unknown store', async () => {
    const response = await app.callAs('admin', scores.getStoreScore, { query: { id: randomUUID() } })
    expect(response.status).toBe(404)
  })
})
