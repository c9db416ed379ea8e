import * as publicPoints from '@esquadro/contract/ledger/points/public'
import { expect, it } from 'vitest'
import { aProfessional } from '../../../../../server/src/testing/builders.ts'
import { anEntry, aPosting, post, recordTestRoot } from '../../../../../server/src/testing/ledger.ts'
import { setUpApp } from '../../../testing/app.ts'
import { network } from '../../../testing/network.ts'
import { expectFailedPage, renderScreen } from '../../../testing/screen.tsx'

const app = setUpApp()

it('says that there is no proof yet, then lists all of them by page in both languages, and offers a retry after a failure', async () => {
  const none = await renderScreen('/provas', { app })
  await none.findEmpty('Nenhuma assinatura ainda')
  none.unmount()
  const { id } = await aProfessional(app.db)
  await post(app.db, [anEntry(id, 500)], aPosting(app.clock.now()))
  const first = await recordTestRoot(app.services)
  for (let hour = 0; hour < 25; hour += 1) {
    app.clock.advance({ hours: 1 })
    await recordTestRoot(app.services)
  }
  const screen = await renderScreen('/provas', { app })
  expect(await screen.findByRole('heading', { name: 'A mais recente' })).toBeVisible()
  expect(screen.getByText('26 assinaturas')).toBeVisible()
  expect(screen.queryByText(first.root)).toBeNull()
  expect(screen.getByRole('link', { name: 'Baixar verify.html' })).toHaveAttribute('download')
  expect(await screen.axe()).toEqual([])
  await screen.user.click(screen.getByRole('link', { name: /Mais antigas/ }))
  expect(await screen.findByText(first.root)).toBeVisible()
  expect(screen.address()).toBe('/provas?page=2')
  screen.unmount()

  const english = await renderScreen('/en/proofs?page=2', { app, language: 'en' })
  expect(await english.findByText('Entries: 1 · Accounts: 1')).toBeVisible()
  english.unmount()

  network.fail(publicPoints.getRoots)
  await expectFailedPage(await renderScreen('/provas', { app }))
})
