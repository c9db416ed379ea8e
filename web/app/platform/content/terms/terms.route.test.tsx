import * as content from '@esquadro/contract/platform/content/public'
import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import { expect, it } from 'vitest'
import { setUpApp } from '../../../testing/app.ts'
import { network } from '../../../testing/network.ts'
import { expectFailedPage, renderScreen } from '../../../testing/screen.tsx'

const app = setUpApp()

async function publish(terms: string): Promise<void> {
  const { version } = (await app.callAs('admin', cmsSettings.get)).data
  await app.callAs('admin', cmsSettings.update, { body: { version, value: { terms } } })
}

it('says that no terms are published, then shows each version and which one is in force, and offers a retry after a failure', async () => {
  const none = await renderScreen('/termos', { app })
  await none.findEmpty('Os termos de uso ainda não foram publicados')
  none.unmount()
  await publish('<h2>Conta</h2><p>Primeira.</p>')
  await publish('<h2>Conta</h2><p>Segunda.</p>')
  const screen = await renderScreen('/termos', { app })
  expect(await screen.findByText('Segunda.')).toBeVisible()
  expect(screen.getByText(/^Versão 2, publicada em/)).toBeVisible()
  expect(await screen.axe()).toEqual([])
  const release = network.hold(content.getTerms)
  await screen.user.click(screen.getByRole('link', { name: /^Versão 1, de/ }))
  // The page stays until the next one has loaded.
  expect(screen.getByText('Segunda.')).toBeVisible()
  network.mend()
  release()
  expect(await screen.findByText('Primeira.')).toBeVisible()
  expect(screen.getByText('Esta não é a versão em vigor.')).toBeVisible()
  expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
    'href',
    'https://esquadro.test/termos',
  )
  screen.unmount()
  network.fail(content.getTerms)
  const failed = await renderScreen('/termos', { app })
  await expectFailedPage(failed)
  failed.unmount()
  network.mend()
  const missing = await renderScreen('/en/terms?version=9', { app, language: 'en' })
  expect(await missing.findByText('This version does not exist')).toBeVisible()
})
