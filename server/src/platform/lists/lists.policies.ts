import { mayCall } from '@esquadro/contract/areas'
import { endpoints } from '@esquadro/contract/endpoints'
import type { Caller } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Throws `forbidden` if an administrator may not read the list with a key, such as `/cms/stores/get-all#p`: a
 * shared view reveals the search and filters of its author.
 */
export function requireOpenList({ permissions }: Pick<Caller, 'permissions'>, list: string): void {
  const [path] = list.split('#')
  const found = Object.entries(endpoints).find(([, entry]) => entry.method === 'GET' && entry.path === path)
  if (found && !mayCall(permissions, found[0], found[1])) throw new AppError('forbidden')
}
