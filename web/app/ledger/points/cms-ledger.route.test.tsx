import * as publicPoints from '@esquadro/contract/ledger/points/public'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../../server/src/testing/builders.ts'
import { anEntry, aPosting, post, recordTestRoot } from '../../../../server/src/testing/ledger.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { rowNames } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const table = 'Assinaturas'

/** A recorded root with one entry. */
async function aRoot(): Promise<string> {
  const { id } = await aProfessional(app.db)
  await post(app.db, [anEntry(id, 500)], aPosting(app.clock.now()))
  return (await recordTestRoot(app.services)).root
}

it('explains the list of roots while it is empty', async () => {
  const admin = await anAdmin(app.db)
  const empty = await renderScreen('/cms/ledger?tab=roots', { app, as: admin })
  await empty.findEmpty('Nenhuma assinatura ainda')
  expect(await empty.axe()).toEqual([])
})

it('lists the roots and retries after an error', async () => {
  const admin = await anAdmin(app.db)
  const root = await aRoot()
  network.fail(publicPoints.getRoots)
  const screen = await renderScreen('/cms/ledger?tab=roots', { app, as: admin })
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  network.mend()
  await screen.user.click(retry)
  await waitFor(() => expect(rowNames(table)).toEqual(['1']))
  expect(screen.getByText(root)).toBeVisible()
  expect(await screen.axe()).toEqual([])
})

describe('the loading of /cms/ledger', () => {
  testReading({
    app,
    open: async () => {
      await aRoot()
      return { path: '/cms/ledger?tab=roots', as: 'admin' }
    },
    endpoint: publicPoints.getRoots,
    shown: '20/11/2026 12:00',
  })
})
