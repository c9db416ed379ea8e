import { Credentials } from '@esquadro/contract/accounts/public'
import type { z } from 'zod'

/** The names of the fields that the contract rejects. In a file of its own because it brings Zod along. */
export function rejectedCredentials(values: z.input<typeof Credentials>): string[] {
  const issues = Credentials.safeParse(values).error?.issues ?? []
  return issues.map(({ path }) => String(path[0]))
}
