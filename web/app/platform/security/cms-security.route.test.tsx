import { login } from '@esquadro/contract/people/accounts/public'
import { getAll } from '@esquadro/contract/platform/security/cms'
import { describe, expect, it } from 'vitest'
import { anAccount, anEmail, goodPassword } from '../../../../server/src/testing/accounts.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A sign-in of Lia Prado and one that is refused. */
async function twoSignIns(): Promise<void> {
  const user = await anAccount(app, { userType: 'professional', email: anEmail(), name: 'Lia Prado' })
  for (const password of [goodPassword, 'palpite'])
    await app.callAs(null, login, {
      body: { email: user.email, password },
      headers: { 'user-agent': agent },
      address: '203.0.113.7',
    })
}

describe('/cms/security', () => {
  it('says that nothing has happened yet', async () => {
    const screen = await renderScreen('/cms/security', { app, as: 'admin' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Segurança' })).toBeVisible()
    await screen.findEmpty('Nenhum evento ainda')
  })

  it('lists events with person, network and device, filtered by the address', async () => {
    await twoSignIns()
    const screen = await renderScreen('/cms/security?kind=sign-in-refused', { app, as: 'admin' })
    expect((await screen.findAllByText('Acesso recusado com senha')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Acesso com senha')).toBeNull()
    expect(screen.getAllByText('Lia Prado').length).toBeGreaterThan(0)
    expect(screen.getAllByText('203.0.113.0/24').length).toBeGreaterThan(0)
    expect(screen.getAllByText('Firefox no Linux').length).toBeGreaterThan(0)
    await screen.user.click(await screen.findByRole('button', { name: 'Sobre esta página' }))
    expect(screen.getByText(/nos últimos 180 dias/)).toBeInTheDocument()
    expect(await screen.axe()).toEqual([])
  })

  it('offers a retry after an error', async () => {
    network.fail(getAll)
    const screen = await renderScreen('/cms/security', { app, as: 'admin' })
    expect(await screen.findByRole('button', { name: /Tentar/ })).toBeVisible()
    network.mend()
  })
})

describe('the loading of /cms/security', () => {
  testReading({
    app,
    open: async () => {
      await twoSignIns()
      return { path: '/cms/security?kind=sign-in-refused', as: 'admin' }
    },
    endpoint: getAll,
    shown: 'Acesso recusado com senha',
  })
})
