import { createHash } from 'node:crypto'
import type { Transaction } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

/**
 * Answers once per key: the first call runs `work` in the key's own transaction and keeps its answer with it; the
 * same key and body answer that again for 24 h, another body is refused. A second call at the same time waits for
 * the first, on the key's row. A refusal keeps nothing, so it can be tried again.
 */
export async function answerOnce(
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
      .select(['endpoint', 'bodyHash', 'answer'])
      .where('userId', '=', call.userId)
      .where('key', '=', call.key)
      .executeTakeFirstOrThrow()
    if (first.endpoint !== call.endpoint || first.bodyHash !== bodyHash)
      throw new AppError('idempotency.other-body')
    return first.answer
  }
  const answer = await work()
  await trx
    .updateTable('idempotencyKeys')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('userId', '=', call.userId)
    .where('key', '=', call.key)
    .execute()
  return answer
}
