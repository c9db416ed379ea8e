import * as report from '@esquadro/contract/experience-reports/cms'
import { handle } from '../http/handle.ts'
import { listExperienceFigures, summariseExperiences } from './experience-reports.queries.ts'

export const getAll = handle(report.getAll, async ({ query }, { db, clock }) =>
  listExperienceFigures(db, query, clock.now()),
)

export const getSummary = handle(report.getSummary, async ({ query }, { db }) => ({
  items: await summariseExperiences(db, query),
}))
