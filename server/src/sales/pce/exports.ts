import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { maskCpf } from '@esquadro/contract/platform/fields/cpf'
import type * as cmsPce from '@esquadro/contract/sales/pce/cms'
import type * as contract from '@esquadro/contract/sales/pce/professional'
import { pceList, pceMethods, pceStatuses, serviceInvoiceStates } from '@esquadro/texts/lists/pce'
import type { Context } from '../../platform/context/context.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { reasonText } from '../../platform/messages/messages.ts'
import { exportedPce } from './cms-pce.queries.ts'
import { exportedOwnPce } from './pce.queries.ts'

/** Exports the amounts as filtered and sorted. A payment needs the CPF, so the file contains it unmasked. */
export const exportPce = (context: Context, query: QueryOf<typeof cmsPce.exportAll>): Promise<BinaryOutput> =>
  exportList(context, {
    subject: 'pce',
    list: pceList,
    query,
    rows: exportedPce(context.db, query),
    values: {
      professional: (row) => row.professionalName,
      cpf: (row) => row.cpf && maskCpf(row.cpf),
      store: (row) => row.storeName,
      storeCnpj: (row) => maskCnpj(row.storeCnpj),
      customer: (row) => row.customerName,
      invoice: (row) => row.invoiceNumber,
      issuedOn: (row) => row.issuedOn,
      base: (row) => row.baseCents,
      rate: (row) => row.rateBps,
      amountCents: (row) => row.amountCents,
      accrualMonth: (row) => row.accrualMonth.split('-').reverse().join('/'),
      dueOn: (row) => row.dueOn,
      status: (row) => pceStatuses[row.status],
      reason: (row) => reasonText(row.reason, context.language),
      serviceInvoice: (row) => serviceInvoiceStates[row.serviceInvoiceState],
      paidOn: (row) => row.paidOn,
      method: (row) => row.method && pceMethods[row.method],
      reference: (row) => row.reference,
      receipt: (row) => row.receipt,
      createdAt: (row) => new Date(row.createdAt),
    },
  })

/** Exports a professional's amounts as filtered and sorted. */
export function exportOwnPce(
  context: Context,
  professionalId: string,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'pce',
    list: pceList,
    query,
    rows: exportedOwnPce(context.db, professionalId, query),
    values: {
      professional: null,
      cpf: null,
      store: (row) => row.storeName,
      storeCnpj: null,
      customer: (row) => row.customerName,
      invoice: (row) => row.invoiceNumber,
      issuedOn: null,
      base: (row) => row.baseCents,
      rate: (row) => row.rateBps,
      amountCents: (row) => row.amountCents,
      accrualMonth: (row) => row.accrualMonth.split('-').reverse().join('/'),
      dueOn: (row) => row.dueOn,
      status: (row) => pceStatuses[row.status],
      reason: (row) => reasonText(row.reason, context.language),
      serviceInvoice: (row) => serviceInvoiceStates[row.serviceInvoiceState],
      paidOn: (row) => row.paidOn,
      method: null,
      reference: null,
      receipt: null,
      createdAt: (row) => new Date(row.createdAt),
    },
  })
}
