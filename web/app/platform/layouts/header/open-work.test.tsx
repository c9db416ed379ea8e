import * as professionals from '@esquadro/contract/people/professionals/cms'
import * as dashboards from '@esquadro/contract/reports/dashboards/cms'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { anAdmin, aProfessional } from '../../../../../server/src/testing/builders.ts'
import { aTradingStore } from '../../../../../server/src/testing/sale.ts'
import { setUpAppForEach } from '../../../testing/app.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { createQueryClient, useAction } from '../../api/queries.ts'
import { OpenWork } from './open-work.tsx'

const app = setUpAppForEach()

/** The width at which the header shows the counters. */
beforeEach(() => {
  const narrow = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) => ({ ...narrow(media), matches: media.includes('1280px') }))
})

const aWaitingProfessional = () =>
  aProfessional(app.db, { status: 'awaiting-approval', emailConfirmedAt: app.clock.now() })

/** Shows the counters beside a screen, whose session and network they share, and a button that admits a professional. */
async function openWork(as: Awaited<ReturnType<typeof anAdmin>>, id = '') {
  const { user } = await renderScreen('/cms/notifications', { app, as })
  function Header() {
    const { run } = useAction(professionals.changeStatus)
    return (
      <>
        <OpenWork fresh={0} />
        <button type="button" onClick={() => void run({ body: { id, behaviour: 'approve' } })}>
          Aprovar
        </button>
      </>
    )
  }
  const Stub = createRoutesStub([{ path: '*', Component: Header }])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/cms/notifications']} />
    </QueryClientProvider>,
  )
  return user
}

const counters = async () =>
  within(await screen.findByRole('navigation', { name: 'Trabalho em aberto' })).getAllByRole('link')

describe('The counters of open work', () => {
  it('lead to the lists of what waits', async () => {
    const trade = await aTradingStore(app)
    await trade.sendOne(trade.nfe())
    await aWaitingProfessional()
    await openWork(await anAdmin(app.db))
    const links = await counters()
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Em análise 1',
      'Sem profissional 0',
      'PCE a pagar 0',
      'Cadastros 1',
    ])
    expect(links[0]).toHaveAttribute('href', '/cms/professionals/invoices?status=in-review&sort=sentAt')
    expect(links[3]).toHaveAttribute('href', '/cms/professionals?status=awaiting-approval&sort=createdAt')
  })

  it('count again after a change', async () => {
    const { id } = await aWaitingProfessional()
    const user = await openWork(await anAdmin(app.db), id)
    expect((await counters())[3]).toHaveTextContent('Cadastros 1')
    await user.click(screen.getByRole('button', { name: 'Aprovar' }))
    await waitFor(async () => expect((await counters())[3]).toHaveTextContent('Cadastros 0'))
  })

  it('are not read for an administrator without their areas', async () => {
    await openWork(await anAdmin(app.db, { permissions: ['content'] }))
    await screen.findByText('Nenhuma notificação')
    expect(screen.queryByRole('navigation', { name: 'Trabalho em aberto' })).toBeNull()
    expect(network.statusesOf(dashboards.getOpenWork)).toEqual([])
  })
})
