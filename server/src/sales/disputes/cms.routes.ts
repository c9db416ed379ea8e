import { hideTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import * as contract from '@esquadro/contract/sales/disputes/cms'
import { dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { findClaimHolder } from '../customers/claims/claims.queries.ts'
import { getDispute, listDisputes } from './disputes.queries.ts'
import { decideDispute, exportDisputes } from './disputes.ts'

export const getAll = handle(contract.getAll, async ({ query }, { db }) => {
  const { items, ...page } = await listDisputes(db, query)
  return { ...page, items: items.map((item) => ({ ...item, document: hideTaxDocument(item.document) })) }
})

export const exportAll = handle(contract.exportAll, ({ query }, context) => exportDisputes(context, query))

export const getOne = handle(contract.getOne, async ({ query, user }, context) => {
  const dispute = await getDetails(context, query.id)
  await recordViews(context, user, 'customers', [dispute.claimant.id, dispute.holder.id])
  return dispute
})

export const decide = handle(contract.decide, async ({ body, user }, context) => {
  await decideDispute(context, user, body)
  return getDetails(context, body.id)
})

async function getDetails({ db, clock }: Context, id: string) {
  const dispute = await getDispute(db, id)
  const heldBy = await findClaimHolder(db, dispute.document, dayOf(clock.now()))
  return { ...dispute, heldBy, document: hideTaxDocument(dispute.document) }
}
