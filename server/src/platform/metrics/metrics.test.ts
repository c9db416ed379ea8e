import * as audit from '@esquadro/contract/platform/audit/cms'
import { expect, it } from 'vitest'
import { buildApp } from '../../app/app.ts'
import { useTestApp } from '../../testing/app.ts'
import { openMetrics } from './metrics.ts'

const app = useTestApp()

it('measures requests by route, the pool, jobs and the ledger, without addresses or personal data', async () => {
  const measured = await buildApp(app.services)
  const metrics = openMetrics(measured, app.db)
  const provedAt = new Date('2026-11-20T06:30:00Z')
  await app.db
    .insertInto('ledgerProofs')
    .values([
      { startedAt: provedAt, provedAt, entries: 9, accounts: 2, broken: 0, results: '[]' },
      { startedAt: provedAt, provedAt, entries: 9, accounts: 2, broken: 3, results: '[]' },
    ])
    .execute()
  await measured.inject(`/api${audit.getAll.path}?actor=segredo`)
  await measured.inject('/api/zip-code/01310100')
  const { statusCode, body, headers } = await metrics.inject('/metrics')
  expect([statusCode, String(headers['content-type'])]).toEqual([200, expect.stringContaining('text/plain')])
  expect(body).toContain(
    'esquadro_http_request_duration_seconds_count{method="GET",route="/api/cms/audit/get-all",status="401"} 1',
  )
  for (const name of [
    'esquadro_database_connections',
    'esquadro_jobs',
    'esquadro_ledger_root_timestamp_seconds',
    'esquadro_oldest_row_timestamp_seconds',
    'nodejs_eventloop_lag',
  ])
    expect(body).toContain(name)
  expect(body).toContain(`esquadro_ledger_proof_timestamp_seconds ${provedAt.getTime() / 1_000}\n`)
  expect(body).toContain('esquadro_ledger_broken_rules 3\n')
  expect(body).not.toMatch(/segredo|01310100/)
  expect((await app.app.inject('/metrics')).statusCode, 'not on the port of the site').toBe(404)
  await measured.close()
  await metrics.close()
})
