import * as ofAdmins from '@esquadro/contract/platform/notifications/cms'
import * as ofProfessionals from '@esquadro/contract/platform/notifications/professional'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpApp } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()

/** Writes a notification about a new version of the regulation, or about a job that failed. */
const aNotification = (userId: string, kind: 'regulation-changed' | 'job-failed') =>
  app.db
    .insertInto('notifications')
    .values({
      userId,
      kind,
      data: JSON.stringify(
        kind === 'job-failed'
          ? { job: 'points-expiry' }
          : { text: 'regulation', version: 2, holdsFrom: null },
      ),
      createdAt: app.clock.now(),
    })
    .execute()

describe.each([
  {
    path: '/notifications',
    title: /^O regulamento mudou/,
    kind: 'regulation-changed',
    endpoints: ofProfessionals,
    aReader: () => aProfessional(app.db),
  },
  {
    path: '/cms/notifications',
    title: /^Uma tarefa automática falhou/,
    kind: 'job-failed',
    endpoints: ofAdmins,
    aReader: () => anAdmin(app.db),
  },
] as const)('$path', ({ path, title, kind, endpoints, aReader }) => {
  testReading({
    app,
    open: async () => {
      const as = await aReader()
      await aNotification(as.id, kind)
      return { path, as }
    },
    endpoint: endpoints.getAll,
    shown: title,
    hasRetry: true,
  })

  it('says that nothing has happened yet', async () => {
    const screen = await renderScreen(path, { app, as: await aReader() })
    await screen.findEmpty('Nenhuma notificação')
    expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).toBeNull()
    expect(await screen.axe()).toEqual([])
  })

  it('marks all as read, after which none is unread', async () => {
    const as = await aReader()
    await aNotification(as.id, kind)
    const screen = await renderScreen(`${path}?unread=true`, { app, as })
    expect(await screen.findAllByText(title)).not.toEqual([])
    expect(await screen.axe()).toEqual([])
    await screen.press('Marcar todas como lidas')
    expect(await screen.findByText('Você leu tudo')).toBeVisible()
    const { data } = await app.callAs(await app.signIn(as.id), endpoints.getAll, { query: {} })
    expect(data.unread).toBe(0)
  })

  it('keeps a notification unread if marking it fails', async () => {
    const as = await aReader()
    await aNotification(as.id, kind)
    const screen = await renderScreen(`${path}?unread=true`, { app, as })
    await screen.findAllByText(title)
    network.fail(endpoints.read)
    await screen.press('Marcar todas como lidas')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.getAllByText(title)).not.toEqual([])
  })
})
