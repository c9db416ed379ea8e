import { migrate } from '../platform/database/migrate.ts'
import { provisionJobs } from '../platform/jobs/provision-jobs.ts'

/** Migrates the database at `ownerUrl` and creates the queues of the jobs; see `migrate`. */
export const prepareDatabase = (ownerUrl: string): Promise<string[]> => migrate(ownerUrl, provisionJobs)
