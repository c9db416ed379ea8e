import * as contract from '@esquadro/contract/platform/job-runs/cms'
import { handle } from '../http/handle.ts'
import { listRuns } from './job-runs.queries.ts'
import { exportRuns as exportJobRuns, listJobs, retryJob, runJob } from './job-runs.ts'

export const getAll = handle(contract.getAll, async ({ query: { page, limit } }, context) => ({
  items: await listJobs(context, contract.JOBS.slice((page - 1) * limit, page * limit)),
  total: contract.JOBS.length,
  page,
  limit,
}))

export const getRuns = handle(contract.getRuns, ({ query }, { db }) => listRuns(db, query))

export const exportRuns = handle(contract.exportRuns, ({ query }, context) => exportJobRuns(context, query))

export const run = handle(contract.run, ({ body, user }, context) => runJob(context, user, body.name))

export const retry = handle(contract.retry, ({ body }, context) => retryJob(context, body.name))
