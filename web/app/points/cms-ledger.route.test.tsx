import * as cmsPoints from '@esquadro/contract/points/cms'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../server/src/testing/builders.ts'
import { anEntry, aPosting, post, recordTestRoot } from '../../../server/src/testing/ledger.ts'
import { setUpApp } from '../testing/app.ts'
import { rowNames } from '../testing/list-tests.ts'
import { network } from '../testing/network.ts'
import { testReading } from '../testing/reading-tests.ts'
import { renderScreen } from '../testing/screen.tsx'

const app = setUpApp()
const table = 'Assinaturas diárias'

it('explains the list of roots while it is empty', async () => {
  const admin = await anAdmin(app.db)
  const empty = await renderScreen('/cms/ledger', { app, as: admin })
  await empty.findEmpty('Nenhum dia registrado ainda')
  expect(await empty.axe()).toEqual([])
})

it('lists the roots and retries after an error', async () => {
  const admin = await anAdmin(app.db)
  const { id } = await aProfessional(app.db)
  await post(app.db, [anEntry(id, 500)], aPosting(app.clock.now()))
  const { root } = await recordTestRoot(app.services)
  network.fail(cmsPoints.getRoots)
  const screen = await renderScreen('/cms/ledger', { app, as: admin })
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  network.mend()
  await screen.user.click(retry)
  await waitFor(() => expect(rowNames(table)).toEqual(['20/11/2026']))
  expect(screen.getByText(root)).toBeVisible()
  expect(await screen.axe()).toEqual([])
})

describe('the loading of /cms/ledger', () => {
  testReading({
    app,
    open: async () => ({ path: '/cms/ledger', as: 'admin' }),
    endpoint: cmsPoints.getRoots,
    shown: '20/11/2026',
  })
})
