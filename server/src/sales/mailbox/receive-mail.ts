import type { FastifyBaseLogger } from 'fastify'
import { openReaderBudget } from '../../fiscal/nfe/reader-pool.ts'
import { getTrust } from '../../fiscal/trust/trust.ts'
import type { UnpackedFile } from '../../platform/archives/unpack.ts'
import type { Services } from '../../platform/context/context.ts'
import { inTransaction } from '../../platform/database/connect.ts'
import { isOutage } from '../../platform/errors/as-app-error.ts'
import { notifyReceived } from '../../platform/notifications/notify.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { findSubmittingStore } from '../invoices/intake/ingest.queries.ts'
import { setDismissed } from '../invoices/intake/intakes.queries.ts'
import { findSentKey } from '../invoices/intake/sent-before.queries.ts'
import { openStoreQueues } from '../invoices/intake/start-submission.ts'
import type { Submission } from '../invoices/intake/submission.ts'
import { ingestOnce } from '../invoices/intake/submit-files.ts'
import { answerMail } from './answer-mail.ts'
import { MailRefused } from './mail-refused.ts'
import { isAllowedSender } from './mail-results.rules.ts'
import { countOpen, finishMail, type Receiver, startMail } from './mailbox.queries.ts'
import type { ReadMail } from './read-mail.ts'

type Needs = Pick<Services, 'db' | 'files' | 'state' | 'config' | 'clock' | 'mail'>

/**
 * Ingests the documents of a mail one by one, like those of a batch, and resolves once each has its outcome in the
 * database. Idempotent: after a lost connection or a crash the sender delivers the mail again, and it continues where it
 * stopped; a mail that was completed changes nothing and is answered once. Throws `MailRefused` with the reply to a sender
 * that the store does not allow, and for a failure after which the mail must be delivered again.
 */
export async function receiveMail(
  services: Needs,
  log: Pick<FastifyBaseLogger, 'error'>,
  receiver: Receiver,
  { envelopeSender, mail }: { readonly envelopeSender: string | null; readonly mail: ReadMail },
): Promise<void> {
  const { db, clock, state } = services
  const now = clock.now()
  const isAllowed = isAllowedSender(receiver.allowedSenders, [mail.from, envelopeSender])
  const { digest, others, results } = mail
  const received = { digest, others, sender: mail.from ?? envelopeSender?.toLowerCase() ?? null, ...results }
  const { id, outcome } = await inTransaction(db, (trx) =>
    startMail(trx, receiver, received, { isAllowed, now }),
  )
  if (!isAllowed) throw new MailRefused(550, '5.7.1 Sender not allowed by the recipient')
  if (outcome !== 'reading') return
  const submission = await startSubmission(services, receiver, now)
  const files = await state.of(openStoreQueues)(receiver.storeId, () =>
    ingestDocuments(services, log, { ...submission, budget: openReaderBudget() }, { id, receiver, mail }),
  )
  await inTransaction(db, async (trx) => {
    // Two deliveries of one mail may end at once.
    if (!(await finishMail(trx, id, { files, now }))) return
    const count = await countOpen(trx, id)
    const { tradeName: storeName } = submission.store
    if (count > 0) await notifyReceived(trx, { count, storeName }, now)
    await answerMail(services, trx, receiver, { id, files, storeName })
  })
}

async function startSubmission(
  services: Needs,
  { storeId, createdBy }: Receiver,
  now: Date,
): Promise<Submission> {
  const store = await findSubmittingStore(services.db, storeId)
  if (!store) throw new MailRefused(550, '5.1.1 No such address')
  return {
    store,
    actor: { id: createdBy, type: 'system', requestId: null },
    settings: await getRules(services.db),
    trust: await getTrust(services),
    now,
  }
}

/** Ingests every file of a mail, those of archives included, and returns their number. */
async function ingestDocuments(
  services: Needs,
  log: Pick<FastifyBaseLogger, 'error'>,
  submission: Submission,
  { id, receiver, mail }: { readonly id: string; readonly receiver: Receiver; readonly mail: ReadMail },
): Promise<number> {
  const { unpack } = await import('../invoices/intake/unpack.ts')
  let entry = 0
  for await (const file of unpack([...mail.documents])) {
    try {
      const place = { id, addressId: receiver.addressId, entry, part: 0 }
      await ingestOne(services, { ...submission, mail: place }, file)
    } catch (error) {
      if (!isOutage(error)) log.error({ err: error }, 'failed to ingest an invoice file of a mail')
      throw new MailRefused(451, '4.3.0 Not recorded, try again later')
    }
    entry += 1
  }
  return entry
}

/** Ingests a file. A refused one whose invoice the store had sent needs no action, as with a call of an API key. */
async function ingestOne(services: Needs, submission: Submission, file: UnpackedFile): Promise<void> {
  const { db } = services
  const { store, actor, now } = submission
  const intake = {
    ...services,
    inTransaction: <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(db, work),
  }
  for (const item of await ingestOnce(intake, submission, file)) {
    const isKnown = item.checks.some(({ name, light }) => name === 'already-sent' && light === 'red')
    if (isKnown && item.intakeId && item.accessKey && (await findSentKey(db, store.id, item.accessKey)))
      await setDismissed(db, store.id, item.intakeId, { userId: actor.id, now })
  }
}
