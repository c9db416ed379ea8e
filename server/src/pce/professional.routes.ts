import type { UploadFile } from '@esquadro/contract/form-data'
import * as pce from '@esquadro/contract/pce/professional'
import { dayOf } from '../clock.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteBytes } from '../files/delete-bytes.ts'
import { deleteFile, findFile } from '../files/files.queries.ts'
import { readDocument } from '../files/images.ts'
import { storeFile } from '../files/store-file.ts'
import { bytesOf } from '../files/uploads.ts'
import { handle } from '../http/handle.ts'
import type { Language } from '../messages/messages.ts'
import { withReason } from '../messages/reasons.ts'
import { readXml } from '../nfe/xml.ts'
import { getRules } from '../settings/settings.queries.ts'
import {
  getOwnFileId,
  getOwnPce,
  getOwnSummary,
  holdForServiceInvoice,
  listOwnPce,
  setServiceInvoice,
} from './pce.queries.ts'

export const getAll = handle(pce.getAll, async ({ query, user }, { db, language }) => {
  const { items, ...page } = await listOwnPce(db, user.id, query)
  return { items: items.map((one) => withReason(one, language)), ...page }
})

export const getSummary = handle(pce.getSummary, async ({ user }, { db, clock }) =>
  getOwnSummary(db, user.id, await getRules(db), dayOf(clock.now())),
)

export const getOne = handle(pce.getOne, async ({ query, user }, { db, language }) =>
  inLanguage(await getOwnPce(db, user.id, query.id), language),
)

export const sendServiceInvoice = handle(
  pce.sendServiceInvoice,
  async ({ params, body, user }, { inTransaction, audit, clock, files, language, log }) => {
    const document = await readServiceInvoice(body.file)
    if (!document) throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
    const { details, former } = await inTransaction(async (trx) => {
      const { serviceInvoiceFileId, ...before } = await holdForServiceInvoice(trx, user.id, params.id)
      const now = clock.now()
      const file = await storeFile(trx, files, {
        ...document,
        name: body.file.name,
        ownerId: user.id,
        visibility: 'private',
        now,
      })
      await setServiceInvoice(trx, params.id, file.id, now)
      await audit(trx, {
        action: 'pce.service-invoice-sent',
        subjectType: 'pce',
        subjectId: params.id,
        before,
        after: { serviceInvoiceState: 'sent' },
      })
      return {
        details: inLanguage(await getOwnPce(trx, user.id, params.id), language),
        former: await deleteFile(trx, serviceInvoiceFileId),
      }
    })
    await deleteBytes(files, [former], log)
    return details
  },
)

export const getFile = handle(pce.getFile, async ({ params, user }, { db, files }) => {
  const file = await findFile(db, await getOwnFileId(db, user.id, params.id, params.which))
  if (!file) throw new AppError('not-found')
  return { bytes: await files.get(file.storageKey), type: file.mime, name: file.name }
})

const inLanguage = <T extends { reason: string | null; history: { reason: string | null }[] }>(
  details: T,
  language: Language,
): T => ({
  ...withReason(details, language),
  history: details.history.map((step) => withReason(step, language)),
})

/** What the bytes really are: a PDF, a picture, or XML without anything hostile in it; null for anything else. */
async function readServiceInvoice(file: UploadFile): Promise<{ bytes: Uint8Array; mime: string } | null> {
  const document = await readDocument(file)
  if (document) return document
  const bytes = await bytesOf(file)
  try {
    readXml(bytes)
    return { bytes, mime: 'application/xml' }
  } catch {
    return null
  }
}
