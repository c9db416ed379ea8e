import { createHash } from 'node:crypto'
import type { Transaction } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Runs `work` once per key. The first call stores its response in the transaction of `work`. For 24 h a
 * repeated key replays that response, and a different body is rejected. A concurrent call waits for the first
 * on the key's row. An error stores nothing, so the call can be retried.
 */
export async function respondOnce(
  trx: Transaction,
  call: {
    readonly userId: string
    readonly key: string
    readonly endpoint: string
    readonly body: unknown
    readonly now: Date
  },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest('hex')
  await trx
    .deleteFrom('idempotencyKeys')
    .where('userId', '=', call.userId)
    .where('key', '=', call.key)
    .where('createdAt', '<', new Date(call.now.getTime() - 86_400_000))
    .execute()
  const inserted = await trx
    .insertInto('idempotencyKeys')
    .values({ userId: call.userId, key: call.key, endpoint: call.endpoint, bodyHash, createdAt: call.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!inserted) {
    const first = await trx
      .selectFrom('idempotencyKeys')
      .select(['endpoint', 'bodyHash', 'response'])
      .where('userId', '=', call.userId)
      .where('key', '=', call.key)
      .executeTakeFirstOrThrow()
    if (first.endpoint !== call.endpoint || first.bodyHash !== bodyHash)
      throw new AppError('idempotency.other-body')
    return first.response
  }
  const response = await work()
  await trx
    .updateTable('idempotencyKeys')
    .set({ response: JSON.stringify(response ?? null) })
    .where('userId', '=', call.userId)
    .where('key', '=', call.key)
    .execute()
  return response
}
