import { continueBulkRuns } from '../bulk-runs/continue-bulk-runs.ts'
import type { TestApp } from './test-app.ts'

/** Runs the bulk runs that wait for a job. */
export const finishBulkRuns = ({ services, app }: TestApp): Promise<number> =>
  continueBulkRuns(services, app.log)
