import { invoices } from '@esquadro/contract/calls/shopkeeper'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { Intake } from '@esquadro/contract/invoices/shopkeeper'
import { call } from '../../../api/call.ts'

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
export const resultOf = (intake: Intake): SentFile => ({
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
