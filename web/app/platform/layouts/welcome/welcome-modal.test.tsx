import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import { screen as page, render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { setUpApp } from '../../../testing/app.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { readSettings } from '../../page/settings.ts'
import { Welcome } from './welcome.tsx'
import { WelcomeModal } from './welcome-modal.tsx'

const app = setUpApp()
const common = '11111111-1111-4111-8111-111111111111'
const own = '22222222-2222-4222-8222-222222222222'

it.each([
  ['shopkeeper', '/notifications', own, 'Boa venda.'],
  ['admin', '/cms/notifications', common, /regras do programa/],
] as const)(
  'welcomes the audience %s with its own picture and text, else with the common ones',
  async (as, path, id, text) => {
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    await app.callAs('admin', cmsSettings.update, {
      body: {
        version,
        value: { welcomeImageId: common, welcomeShopkeeperImageId: own, welcomeShopkeeper: 'Boa venda.' },
      },
    })
    // The dialog is shown beside a screen, whose session it shares.
    await renderScreen(path, { app, as })
    await readSettings()
    const Stub = createRoutesStub([{ path: '*', Component: WelcomeModal }])
    render(<Stub initialEntries={[path]} />)
    const dialog = await page.findByRole('dialog', { name: /^Boas-vindas ao/ })
    expect(dialog.querySelector('img')).toHaveAttribute('src', `/api/files/${id}`)
    expect(dialog).toHaveTextContent(text)
  },
)

it('appears once a day, until it is switched off', async () => {
  const screen = await renderScreen('/notifications', { app, as: 'professional' })
  await readSettings()
  const open = async (isShown: boolean) => {
    const Stub = createRoutesStub([{ path: '*', Component: Welcome }])
    const { unmount } = render(<Stub initialEntries={['/notifications']} />)
    if (isShown) await page.findByRole('dialog', { name: /^Boas-vindas ao/ })
    else expect(page.queryByRole('dialog')).toBeNull()
    return unmount
  }
  const yesterday = () => localStorage.setItem('welcome-seen-on', '2026-11-19')
  let unmount = await open(true)
  await screen.user.click(page.getByRole('button', { name: 'Continuar' }))
  unmount()
  // Another session of the browser on the same day.
  sessionStorage.clear()
  unmount = await open(false)
  unmount()
  yesterday()
  unmount = await open(true)
  await screen.user.click(page.getByRole('button', { name: 'Continuar e não exibir novamente' }))
  unmount()
  yesterday()
  await open(false)
})
