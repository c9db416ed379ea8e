import type { Services } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { countAttempt } from '../../platform/http/limits.queries.ts'
import { describeResult } from './mailbox.messages.ts'
import { countResults, listReaders, listResults, type Receiver } from './mailbox.queries.ts'

/** The answers to a store in an hour: whoever knows its address cannot fill the inboxes of its people. */
const ANSWERS_PER_HOUR = 30
/** The files that an answer lists; the page of the store has all of them. */
const LISTED = 30

/**
 * Answers a mail to the people of the store, never to its sender, as the store wants it: always, only if it had no invoice or
 * a file that was not accepted, or never; at most 30 in an hour. Enqueues the answers in the caller's transaction, so that each mail is answered once.
 */
export async function answerMail(
  { mail, config, clock }: Pick<Services, 'mail' | 'config' | 'clock'>,
  trx: Database,
  { storeId, answers }: Pick<Receiver, 'storeId' | 'answers'>,
  { id, files, storeName }: { readonly id: string; readonly files: number; readonly storeName: string },
): Promise<void> {
  if (answers === 'never') return
  const counts = await countResults(trx, id)
  if (answers === 'problems' && files > 0 && counts.refused === 0) return
  const limit = { key: `mailbox-answer:${storeId}`, hits: ANSWERS_PER_HOUR, seconds: 3_600 }
  if ((await countAttempt(trx, limit, clock.now())).hits > limit.hits) return
  const results = await listResults(trx, id, LISTED)
  const recorded = counts.accepted + counts.doubtful + counts.refused
  for (const { name, email, language } of await listReaders(trx, storeId))
    await mail.send(trx, {
      to: email,
      kind: 'mailbox-answer',
      language,
      data: {
        name,
        storeName,
        ...counts,
        results: results.map((result) => describeResult(language, result)),
        more: Math.max(0, recorded - results.length),
        url: `${config.publicUrl}/invoices?view=mails`,
      },
    })
}
