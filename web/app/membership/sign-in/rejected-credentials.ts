import { Credentials } from '@esquadro/contract/people/accounts/public'
import type { z } from 'zod'

/** Returns the names of the fields that the contract rejects. In a separate file because it imports Zod. */
export function rejectedCredentials(values: z.input<typeof Credentials>): string[] {
  const issues = Credentials.safeParse(values).error?.issues ?? []
  return issues.map(({ path }) => String(path[0]))
}
