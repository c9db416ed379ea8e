import * as cmsAdjustments from '@esquadro/contract/ledger/adjustments/cms'
import * as cmsExtract from '@esquadro/contract/ledger/extract/cms'
import * as cmsAudit from '@esquadro/contract/platform/audit/cms'
import * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as cmsPce from '@esquadro/contract/sales/pce/cms'
import { beforeAll, describe } from 'vitest'
import { anAdmin, aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpApp } from '../../testing/app.ts'
import { testEmptyList } from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()
let alice: Awaited<ReturnType<typeof anAdmin>>
let rita: Awaited<ReturnType<typeof aProfessional>>
beforeAll(async () => {
  alice = await anAdmin(app.db, { name: 'Alice' })
  rita = await aProfessional(app.db, { name: 'Rita Campos' })
})
describe.each([
  ['customers', 'Clientes', cmsCustomers.getAll, 'Nenhum cliente ainda'],
  ['invoices', 'Notas fiscais', cmsInvoices.getAll, 'Nenhuma nota fiscal ainda'],
  ['extract', 'Extrato', cmsExtract.getAll, 'Nenhum lançamento ainda'],
  ['adjustments', 'Ajustes de pontos', cmsAdjustments.getAll, 'Nenhum ajuste ainda'],
  ['experiences', 'Experiências', cmsExperiences.getMemberSubscriptions, 'Nenhuma inscrição ainda'],
  ['pce', 'PCE', cmsPce.getAll, 'Nenhum valor ainda'],
  ['history', 'Histórico', cmsAudit.getAll, 'Nada registrado ainda'],
] as const)('the tab %s of a professional', (tab, table, endpoint, title) => {
  testEmptyList({
    open: () => renderScreen(`/cms/professionals/${rita.id}?tab=${tab}`, { app, as: alice }),
    table,
    endpoint,
    title,
  })
})
