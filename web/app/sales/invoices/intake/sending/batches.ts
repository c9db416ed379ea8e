import { invoices } from '@esquadro/contract/calls/shopkeeper'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import type { Intake } from '@esquadro/contract/sales/invoices/shopkeeper'
import { call } from '../../../../platform/api/call.ts'

// Small requests return the first results early, and a failure affects few files.
const BATCH_FILES = 20
const BATCH_BYTES = 8 * 1024 * 1024

interface Sized {
  readonly file: Pick<File, 'name' | 'size'>
}

/** Splits files into calls, in their order; a zip has a call of its own. */
export function splitIntoBatches<One extends Sized>(waiting: readonly One[]): One[][] {
  const made: One[][] = []
  let bytes = 0
  for (const file of waiting) {
    const last = made.at(-1)
    if (last && last.length < BATCH_FILES && bytes + file.file.size <= BATCH_BYTES && !isArchive(file.file)) {
      last.push(file)
      bytes += file.file.size
    } else {
      made.push([file])
      bytes = isArchive(file.file) ? BATCH_BYTES : file.file.size
    }
  }
  return made
}

/** Milliseconds between two reads of an archive's progress. */
const INTERVAL = 1_000
const PAGE = 100

/** The signature of the record at the end of a zip, its size, and the maximum length of the comment after it. */
const END = [0x50, 0x4b, 5, 6] as const
const END_BYTES = 22
const MAX_COMMENT = 65_535

export const isArchive = ({ name }: Pick<File, 'name'>): boolean => /\.zip$/i.test(name)

/** Returns the number of entries that a zip declares; null if the file is not a zip. */
export async function countEntries(file: Blob): Promise<number | null> {
  const tail = new Uint8Array(await file.slice(-(END_BYTES + MAX_COMMENT)).arrayBuffer())
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1)
    if (END.every((byte, offset) => tail[at + offset] === byte)) {
      const count = (tail[at + 10] ?? 0) + 256 * (tail[at + 11] ?? 0)
      return count > 0 ? count : null
    }
  return null
}

/** Calls back with an archive's results so far, about once a second, until the signal is aborted. */
export async function followArchive(
  submission: string,
  onRead: (results: readonly SentFile[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let full: readonly SentFile[] = []
  while (await waitForNextRead(signal)) {
    const query = { submission, page: full.length / PAGE + 1, limit: PAGE }
    const [data] = await call(invoices.getIntakes, { query, signal })
    if (!data || signal.aborted) continue
    const known = [...full, ...data.items.map(resultOf)]
    if (data.items.length === PAGE) full = known
    onRead(known)
  }
}

/** Waits until the next read; returns false if the signal was aborted. */
const waitForNextRead = (signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve(false)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve(!signal.aborted)
    }, INTERVAL)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

interface Sent {
  readonly key: number
  readonly file: File
}

/** The access key of an NF-e or NFC-e in its XML. */
const KEY = /<infNFe\b[^>]*\bId="NFe([0-9A-Z]{44})"/

/**
 * Finds which files of a call arrived although its response was lost, by the access key in an invoice's XML. Files without a key, such as a
 * zip, are sent again; the server recognises each invoice by its key. Returns null if there is still no connection.
 */
export async function findArrived(
  files: readonly Sent[],
): Promise<ReadonlyMap<number, readonly SentFile[]> | null> {
  const [newest, error] = await call(invoices.getIntakes, { query: { limit: 100 } })
  if (error) return null
  const byKey = new Map(
    newest.items.flatMap((intake) =>
      intake.accessKey !== null && intake.verdict !== 'red' ? [[intake.accessKey, intake] as const] : [],
    ),
  )
  const found = await Promise.all(
    files.map(async ({ key, file }) => {
      const known = byKey.get(KEY.exec(await file.text())?.[1] ?? '')
      return known && known.fileName === file.name ? ([key, [resultOf(known)]] as const) : null
    }),
  )
  return new Map(found.filter((pair) => pair !== null))
}

/** Returns a recorded file in the form of its call's response, without the parties of its invoice. */
const resultOf = (intake: Intake): SentFile => ({
  intakeId: intake.id,
  fileName: intake.fileName,
  archive: intake.archive,
  kind: intake.kind,
  verdict: intake.verdict,
  refusal: intake.refusal,
  refusalDetails: intake.refusalDetails,
  checks: intake.checks,
  invoiceId: intake.invoiceId,
  accessKey: intake.accessKey,
  number: intake.accessKey && String(Number(intake.accessKey.slice(25, 34))),
  status: intake.status,
  issuedOn: intake.issuedOn,
  recipientName: null,
  recipientMasked: null,
  totalCents: intake.totalCents,
  professionalName: null,
  isRepeated: false,
})

/** Assigns the results of a call to its files in order: one to each file, and to an archive all the files extracted from it. */
export function assignResults<Result extends Pick<SentFile, 'archive'>>(
  count: number,
  items: readonly Result[],
): Result[][] {
  let at = 0
  return Array.from({ length: count }, () => {
    const archive = items[at]?.archive ?? null
    const from = at
    at += 1
    while (archive !== null && at < items.length && items[at]?.archive === archive) at += 1
    return items.slice(from, at)
  })
}
