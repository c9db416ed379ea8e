import * as push from '@esquadro/contract/platform/push/shared'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpApp } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()
const name = 'Avisos neste navegador'

/** A browser with a push service, which answers the permission request. */
function aBrowser(permission: NotificationPermission) {
  const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
  let subscription: object | null = null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () =>
      (subscription = {
        options: { applicationServerKey: null },
        unsubscribe,
        toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/1', keys }),
      }),
  }
  const serviceWorker = {
    ready: Promise.resolve({ pushManager }),
    getRegistration: async () => ({ pushManager }),
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  const requestPermission = async () => permission
  Object.assign(window, { PushManager: class {}, Notification: { requestPermission } })
  vi.stubGlobal('Notification', { requestPermission })
  return { unsubscribe }
}

afterEach(() => {
  for (const key of ['PushManager', 'Notification']) Reflect.deleteProperty(window, key)
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('Notifications in this browser', () => {
  it('are switched on with the chosen subjects, and off', async () => {
    const { unsubscribe } = aBrowser('granted')
    const user = await aProfessional(app.db)
    const screen = await renderScreen('/notifications', { app, as: user })
    await screen.press(name)
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Experiências e agenda' }))
    await screen.press('Ativar avisos')
    expect(await screen.findByRole('button', { name: 'Desativar neste navegador' })).toBeVisible()
    const [stored] = await app.db
      .selectFrom('pushSubscriptions')
      .select('topics')
      .where('userId', '=', user.id)
      .execute()
    expect(stored?.topics).toEqual(['points', 'sales', 'customers', 'programme'])
    expect(await screen.axe()).toEqual([])
    await screen.press('Desativar neste navegador')
    expect(await screen.findByRole('button', { name: 'Ativar avisos' })).toBeVisible()
    expect(unsubscribe).toHaveBeenCalledOnce()
  })

  it('explain what to do if the browser blocks them, and require at least one subject', async () => {
    aBrowser('denied')
    const screen = await renderScreen('/notifications', { app, as: 'professional' })
    await screen.press(name)
    await screen.user.click(await screen.findByRole('button', { name: 'Ativar avisos' }))
    expect(await screen.findByText('Os avisos estão bloqueados')).toBeVisible()
    for (const box of screen.getAllByRole('checkbox')) await screen.user.click(box)
    expect(screen.getByRole('button', { name: 'Ativar avisos' })).toBeDisabled()
    expect(screen.getByText('Escolha pelo menos um assunto.')).toBeVisible()
  })

  it('explain what to do if the browser does not support them, and report a failed read', async () => {
    network.fail(push.get)
    const screen = await renderScreen('/notifications', { app, as: 'professional', language: 'en' })
    await screen.press('Notifications in this browser')
    await screen.user.click(await screen.findByRole('button', { name: /Try again/ }))
    network.mend()
    await screen.user.click(await screen.findByRole('button', { name: /Try again/ }))
    expect(await screen.findByText('This browser cannot receive notifications')).toBeVisible()
  })
})
