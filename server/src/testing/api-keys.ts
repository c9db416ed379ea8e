import { randomBytes } from 'node:crypto'
import type { ApiScope } from '@esquadro/contract'
import { apiScopes } from '@esquadro/contract'
import type { Insertable } from 'kysely'
import type { DB } from '../platform/database/generated/tables.ts'
import { hashApiKey } from '../platform/http/api-keys.queries.ts'
import { anAdmin } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Creates an API key of a store and returns it with its text as the token of calls. */
export async function anApiKey(
  app: TestApp,
  storeId: string,
  overrides: Partial<Omit<Insertable<DB['apiKeys']>, 'scopes'>> & { readonly scopes?: ApiScope[] } = {},
) {
  const token = `esq_${randomBytes(32).toString('base64url')}`
  const createdBy = overrides.createdBy ?? (await anAdmin(app.db)).id
  const key = await app.db
    .insertInto('apiKeys')
    .values({
      name: 'ERP da loja',
      storeId,
      prefix: token.slice(0, 10),
      keyHash: hashApiKey(token),
      scopes: [...apiScopes],
      perMinute: 6_000,
      createdAt: app.clock.now(),
      ...overrides,
      createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...key, token }
}
