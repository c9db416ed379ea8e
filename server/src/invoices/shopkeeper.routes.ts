import { shortName } from '@esquadro/contract/fields/short-name'
import type { UploadFile } from '@esquadro/contract/form-data'
import type { SentFile } from '@esquadro/contract/invoices/invoice'
import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { readDocument } from '../files/images.ts'
import { bytesOf } from '../files/uploads.ts'
import { handle } from '../http/handle.ts'
import { type Language, messages } from '../messages/messages.ts'
import { CANCELLED, reasonText } from '../messages/reasons.ts'
import { getRules } from '../settings/settings.queries.ts'
import { requireOwnStore } from '../stores/stores.policies.ts'
import { attribute, requireActiveProfessional } from './attribution.queries.ts'
import { lockInvoice } from './decision.queries.ts'
import { findInvoiceFile, getRest, listItems } from './details.queries.ts'
import { takeFile } from './intake.queries.ts'
import {
  findNamedClaim,
  getSendingStore,
  outcomeOf,
  type Replaced,
  type Sending,
} from './intake-rows.queries.ts'
import {
  dismissIntake as dismiss,
  findIntakeFile,
  getIntake as findOneIntake,
  searchProfessionals as findProfessionals,
  listIntakes,
} from './intakes.queries.ts'
import { findListed, type ListedInvoice, listInvoices } from './lists.queries.ts'
import { takeManual } from './manual.queries.ts'
import { tellAdmins } from './sent-notice.ts'
import { unpack } from './unpack.ts'

export const send = handle(invoices.send, async ({ body, user }, context) => {
  return { items: await takeAll(context, await sendingOf(user, context), body.files) }
})

export const resend = handle(invoices.resend, async ({ body, user }, context) => {
  const { file, ...replaces } = body
  const sending = await correctionOf(await sendingOf(user, context), replaces, { isByHand: false }, context)
  return { items: await takeAll(context, sending, [file]) }
})

async function takeAll(
  context: Context,
  sending: Sending,
  files: readonly UploadFile[],
): Promise<SentFile[]> {
  const sent = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await bytesOf(file) })))
  const items: SentFile[] = []
  for await (const file of unpack(sent)) {
    try {
      items.push(await takeFile(context, sending, file))
    } catch (error) {
      // Nothing of this file was kept, and it takes no other with it: it can be sent again.
      context.log.error({ err: error }, 'an invoice file could not be taken')
      items.push({
        intakeId: null,
        fileName: file.name,
        archive: file.archive ?? null,
        ...outcomeOf({ refusal: 'failed' }),
      })
    }
  }
  await tellAdmins(context.db, sending, items)
  return items
}

export const sendByHand = handle(invoices.sendByHand, async ({ body, user }, context) => {
  const { file, intakeId, invoiceId, ...typed } = body
  const replaces = { intakeId, invoiceId }
  const sending = await correctionOf(await sendingOf(user, context), replaces, { isByHand: true }, context)
  const document = await readDocument(file)
  if (!document) throw new AppError('upload.invalid', { fields: { file: 'file.wrong-type' } })
  const taken = await takeManual(context, sending, { ...typed, ...document, fileName: file.name.slice(-150) })
  await tellAdmins(context.db, sending, [taken])
  return taken
})

export const getAll = handle(invoices.getAll, async ({ query, user }, { db, language }) => {
  const { items, total, page, limit } = await listInvoices(db, { ...query, store: requireOwnStore(user) })
  return { items: items.map((item) => shown(item, language)), total, page, limit }
})

export const getOne = handle(invoices.getOne, async ({ query, user }, { db, language }) => {
  const listed = await findListed(db, query.id, requireOwnStore(user))
  if (!listed) throw new AppError('not-found')
  const [rest, items] = [await getRest(db, listed.id), await listItems(db, listed.id)]
  return {
    ...shown(listed, language),
    checks: rest.checks,
    items: items.map((item) => ({ ...item, productName: item.product?.name ?? null })),
    returnOf:
      rest.returnsAccessKey === null
        ? null
        : { accessKey: rest.returnsAccessKey, invoiceId: rest.returnsInvoiceId },
    fileName: rest.file?.name ?? null,
    sentBy: rest.sentBy,
    decidedAt: rest.decidedAt,
    reversedAt: rest.reversedAt,
  }
})

export const getIntakes = handle(invoices.getIntakes, async ({ query, user }, { db }) =>
  listIntakes(db, requireOwnStore(user), query),
)

export const getFile = handle(invoices.getFile, async ({ query, user }, { db, files }) => {
  const file = await findInvoiceFile(db, query.id, requireOwnStore(user))
  if (!file) throw new AppError('not-found')
  return { bytes: await files.get(file.storageKey), type: file.mime, name: file.name }
})

export const getIntake = handle(invoices.getIntake, async ({ query, user }, { db }) =>
  findOneIntake(db, requireOwnStore(user), query.id),
)

export const getIntakeFile = handle(invoices.getIntakeFile, async ({ query, user }, { db, files }) => {
  const file = await findIntakeFile(db, requireOwnStore(user), query.id)
  if (!file) throw new AppError('not-found')
  return { bytes: await files.get(file.storageKey), type: file.mime, name: file.name }
})

export const dismissIntake = handle(invoices.dismissIntake, async ({ body, user }, { db, clock }) => {
  const by = body.dismissed ? { userId: user.id, now: clock.now() } : null
  if (!(await dismiss(db, requireOwnStore(user), body.id, by))) throw new AppError('not-found')
  return body
})

export const nameProfessional = handle(
  invoices.nameProfessional,
  async ({ body, user }, { inTransaction, clock, requestId, language }) =>
    inTransaction(async (trx) => {
      const held = await lockInvoice(trx, body.id)
      if (held.storeId !== requireOwnStore(user)) throw new AppError('not-found')
      if (!canName(held)) throw new AppError('invoice.wrong-status')
      const claim = body.customerDocument
        ? await findNamedClaim(trx, body.customerDocument, held.issuedOn)
        : null
      const professionalId = claim?.professionalId ?? body.professionalId
      if (professionalId === undefined)
        throw new AppError('invoice.no-registration', {
          fields: { customerDocument: 'invoice.no-registration' },
        })
      await requireActiveProfessional(trx, professionalId)
      const attribution = {
        professionalId,
        customerId: claim?.customerId ?? null,
        by: 'shopkeeper',
      } as const
      await attribute(trx, held, attribution, {
        actor: { id: user.id, type: 'shopkeeper', requestId },
        now: clock.now(),
      })
      const listed = await findListed(trx, held.id)
      if (!listed) throw new AppError('not-found')
      return shown(listed, language)
    }),
)

export const searchProfessionals = handle(invoices.searchProfessionals, async ({ query }, { db }) => {
  const found = await findProfessionals(db, query.q)
  return { items: found.map((one) => ({ ...one, name: shortName(one.name) })) }
})

async function sendingOf(user: Caller, { db, clock, requestId, language }: Context): Promise<Sending> {
  return {
    store: await getSendingStore(db, user.storeId),
    actor: { id: user.id, type: 'shopkeeper', requestId },
    settings: await getRules(db),
    now: clock.now(),
    manualItem: messages[language].invoices.manualItem,
  }
}

/**
 * The sending as a correction of what it names: a file of the own store that was refused, or an invoice of it that a
 * person rejected. By hand only what was typed by hand is put right: what an XML says is not for typing over.
 */
async function correctionOf(
  sending: Sending,
  replaces: Replaced,
  { isByHand }: { readonly isByHand: boolean },
  { db }: Context,
): Promise<Sending> {
  const { intakeId, invoiceId } = replaces
  if (intakeId) {
    const intake = await findOneIntake(db, sending.store.id, intakeId)
    if (intake.state === null) throw new AppError('invoice.wrong-status')
  }
  if (invoiceId) {
    const listed = await findListed(db, invoiceId, sending.store.id)
    if (!listed) throw new AppError('not-found')
    if (!canCorrect(listed) || (isByHand && listed.source !== 'manual'))
      throw new AppError('invoice.wrong-status')
  }
  return intakeId || invoiceId ? { ...sending, replaces } : sending
}

// What a cancellation rejected stays so: the document is void.
const canCorrect = (invoice: Pick<ListedInvoice, 'status' | 'reason'>): boolean =>
  invoice.status === 'rejected' && invoice.reason !== CANCELLED

const canName = (invoice: Pick<ListedInvoice, 'kind' | 'status' | 'attribution'>): boolean =>
  invoice.kind === 'sale' &&
  (invoice.status === 'unattributed' ||
    (invoice.status === 'in-review' && invoice.attribution === 'shopkeeper'))

const shown = (listed: ListedInvoice, language: Language) => ({
  ...listed,
  reason: reasonText(listed.reason, language),
  professionalName: listed.professional && shortName(listed.professional.name),
  canNameProfessional: canName(listed),
  canCorrect: canCorrect(listed),
})
