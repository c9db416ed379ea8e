import { createHash } from 'node:crypto'
import type { UploadFile } from '@esquadro/contract/form-data'
import type { IntegrationResult } from '@esquadro/contract/invoices/integration'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { Context, KeyCaller } from '../../context/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { bytesOf } from '../../files/uploads.ts'
import { getRules } from '../../settings/settings.queries.ts'
import { getTrust } from '../../trust/get-trust.ts'
import { findSubmittingStore } from './ingest.queries.ts'
import { ingestFile } from './ingest-file.ts'
import { setDismissed } from './intakes.queries.ts'
import { tryNotifyOfReceived } from './notify-received.ts'
import { findSentFile, findSentKey, type SentBefore } from './sent-before.queries.ts'
import { openStoreQueues } from './store-queue.ts'
import type { Submission } from './submission.ts'

/**
 * Ingests one XML from a store's system. The same XML, or another one of the same invoice, responds `done`
 * with the invoice's id. Waits for its turn in the store's queue. Throws `store.inactive` unless the store
 * participates, and `unavailable` if too many calls of the store wait.
 */
export async function submitByKey(
  context: Context,
  key: KeyCaller,
  file: UploadFile,
): Promise<IntegrationResult> {
  const { db } = context
  const submission = await startSubmission(context, key)
  const bytes = await bytesOf(file)
  const before = await findSentFile(db, key.storeId, createHash('sha256').update(bytes).digest('hex'))
  if (before) return done(before)
  const item = await context.state.of(openStoreQueues)(key.storeId, async () => {
    const { openFile } = await import('./unpack.ts')
    return ingestFile(context, submission, await openFile(file.name.slice(-150), bytes))
  })
  const known =
    item.accessKey !== null && wasSentBefore(item) ? await findSentKey(db, key.storeId, item.accessKey) : null
  if (known) {
    // A repeated file needs no action by the store.
    if (item.intakeId)
      await setDismissed(db, key.storeId, item.intakeId, { userId: key.createdBy, now: submission.now })
    return done(known)
  }
  await tryNotifyOfReceived(context, submission, [item])
  const { invoiceId: id, kind, accessKey, status, verdict, refusal, checks } = item
  const isRefused = verdict === 'red' && (id === null || kind === null)
  return { result: isRefused ? 'refused' : 'received', id, kind, accessKey, status, verdict, refusal, checks }
}

async function startSubmission(context: Context, { id, storeId, createdBy }: KeyCaller): Promise<Submission> {
  const { db, clock, requestId } = context
  const store = await findSubmittingStore(db, storeId)
  if (!store) throw new AppError('store.inactive')
  return {
    store,
    actor: { id: createdBy, type: 'system', requestId },
    keyId: id,
    settings: await getRules(db),
    trust: await getTrust(context),
    now: clock.now(),
  }
}

const wasSentBefore = ({ checks }: SentFile): boolean =>
  checks.some(({ name, light }) => name === 'already-sent' && light === 'red')

const done = ({ id, kind, accessKey, status }: SentBefore): IntegrationResult => ({
  result: 'done',
  id,
  kind,
  accessKey,
  status,
  verdict: 'green',
  refusal: null,
  checks: [],
})
