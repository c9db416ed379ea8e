import { createHash } from 'node:crypto'
import type { UploadFile } from '@esquadro/contract/form-data'
import type { IntegrationItem, IntegrationResult } from '@esquadro/contract/sales/invoices/integration'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import { getTrust } from '../../../fiscal/trust/trust.ts'
import type { Context, KeyCaller } from '../../../platform/context/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { readBytes } from '../../../platform/files/stored-files.ts'
import { getRules } from '../../../platform/settings/settings.queries.ts'
import { findSubmittingStore } from './ingest.queries.ts'
import { ingestFile } from './ingest-file.ts'
import { setDismissed } from './intakes.queries.ts'
import { tryNotifyOfReceived } from './notices.ts'
import { findSentKey, listSentFile, type SentBefore, verdictOfSent } from './sent-before.queries.ts'
import { openStoreQueues } from './start-submission.ts'
import { outcomeOf, type Submission } from './submission.ts'

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
  const bytes = await readBytes(file)
  const before = await listSentFile(db, key.storeId, createHash('sha256').update(bytes).digest('hex'))
  const invoice = before.find(({ kind }) => kind !== 'cancellation')
  if (invoice) return resultOf([done(invoice)])
  const accepted = new Map(before.map((event) => [event.accessKey, knownEvent(event)]))
  const items = await context.state.of(openStoreQueues)(key.storeId, async () => {
    const { openFile } = await import('./unpack.ts')
    return ingestFile(context, submission, await openFile(file.name.slice(-150), bytes), accepted)
  })
  const [item] = items
  const known =
    item.accessKey !== null && wasSentBefore(item) ? await findSentKey(db, key.storeId, item.accessKey) : null
  if (known) {
    // A repeated file needs no action by the store.
    if (item.intakeId)
      await setDismissed(db, key.storeId, item.intakeId, { userId: key.createdBy, now: submission.now })
    return resultOf([done(known)])
  }
  await tryNotifyOfReceived(context, submission, items)
  return resultOf(items.map(itemOf))
}

/** An event that was accepted before, as an outcome of its file. */
const knownEvent = (known: SentBefore): SentFile => ({
  intakeId: null,
  fileName: '',
  archive: null,
  ...outcomeOf({
    kind: known.kind,
    verdict: verdictOfSent(known),
    checks: [...known.checks],
    invoiceId: known.id,
    accessKey: known.accessKey,
    status: known.status,
    isRepeated: true,
  }),
})

function itemOf(item: SentFile): IntegrationItem {
  const { invoiceId: id, kind, accessKey, status, verdict, refusal, checks, isRepeated } = item
  const isRefused = verdict === 'red' && (id === null || kind === null)
  const result = isRepeated ? 'done' : isRefused ? 'refused' : 'received'
  return { result, id, kind, accessKey, status, verdict, refusal, checks }
}

function resultOf(items: readonly IntegrationItem[]): IntegrationResult {
  const [first] = items
  if (!first) throw new Error('each file has a result')
  const shown = items.find(({ result }) => result === 'refused') ?? first
  return { ...shown, items: [...items] }
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

/** Returns the item of a file that was sent before, with the state of its record now. */
const done = (known: SentBefore): IntegrationItem => ({
  result: 'done',
  id: known.id,
  kind: known.kind,
  accessKey: known.accessKey,
  status: known.status,
  verdict: verdictOfSent(known),
  refusal: null,
  checks: [...known.checks],
})
