import { migrate } from './database/migrate.ts'
import { provisionJobs } from './jobs/provision-jobs.ts'

/** Migrates the database at `ownerUrl` and creates the queues of the jobs; see `migrate`. */
export const prepareDatabase = (ownerUrl: string): Promise<string[]> => migrate(ownerUrl, provisionJobs)
