import * as report from '@esquadro/contract/reports/experience-reports/cms'
import { handle } from '../../platform/http/handle.ts'
import { listExperienceFigures, summariseExperiences } from './experience-reports.queries.ts'
import { exportExperienceReport } from './export-experience-report.ts'

export const getAll = handle(report.getAll, async ({ query }, { db, clock }) =>
  listExperienceFigures(db, query, clock.now()),
)

export const exportAll = handle(report.exportAll, async ({ query }, context) =>
  exportExperienceReport(context, query),
)

export const getSummary = handle(report.getSummary, async ({ query }, { db }) => ({
  items: await summariseExperiences(db, query),
}))
