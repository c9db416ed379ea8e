import type { UploadFile } from '@esquadro/contract/form-data'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import type { Context } from '../../context/context.ts'
import { bytesOf } from '../../files/uploads.ts'
import { ingestOnce } from './ingest-once.ts'
import { tryNotifyOfReceived } from './notify-received.ts'
import { outcomeOf, type Submission } from './submission.ts'
import { unpack } from './unpack.ts'

/**
 * Ingests the files of a batch one by one, archives unpacked. A file that fails unexpectedly leaves nothing behind, does
 * not affect the others and can be sent again.
 */
export async function submitFiles(
  context: Context,
  submission: Submission,
  files: readonly UploadFile[],
): Promise<SentFile[]> {
  const uploads = await Promise.all(
    files.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) })),
  )
  const items: SentFile[] = []
  for await (const file of unpack(uploads)) {
    try {
      items.push(await ingestOnce(context, submission, file))
    } catch (error) {
      context.log.error({ err: error }, 'failed to ingest an invoice file')
      const { name: fileName, archive = null } = file
      items.push({ intakeId: null, fileName, archive, ...outcomeOf({ refusal: 'failed' }) })
    }
  }
  await tryNotifyOfReceived(context, submission, items)
  return items
}
