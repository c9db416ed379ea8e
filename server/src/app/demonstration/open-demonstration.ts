import type { Services } from '../../platform/context/context.ts'
import { isEmpty } from './demonstration.queries.ts'

/**
 * Loads the demonstration programme if the database has no accounts. Returns whether it did. Imports the
 * programme's modules only then, because they take several megabytes.
 */
export async function openDemonstration(
  services: Pick<Services, 'db' | 'clock' | 'files' | 'config' | 'mail' | 'secret' | 'state'>,
): Promise<boolean> {
  if (!(await isEmpty(services.db))) return false
  const { loadDemonstration } = await import('./load.ts')
  return loadDemonstration(services)
}
