import type { BulkCall } from '@esquadro/contract/app/bulk-runs/bulk-run'
import { mayCall } from '@esquadro/contract/areas'
import { endpoints } from '@esquadro/contract/endpoints'
import type { Caller } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { bulkChanges } from './bulk-calls.ts'

const names = new Map(Object.entries(endpoints).map(([name, { path }]) => [path, name]))

/** Whether an administrator may make the call of a run. */
export function canRun({ permissions }: Pick<Caller, 'permissions'>, call: BulkCall): boolean {
  const { endpoint } = bulkChanges[call]
  return mayCall(permissions, names.get(endpoint.path) ?? '', endpoint)
}

/** Throws `forbidden` unless an administrator may make the call of a run. */
export function requireRunnable(user: Pick<Caller, 'permissions'>, call: BulkCall): void {
  if (!canRun(user, call)) throw new AppError('forbidden')
}
