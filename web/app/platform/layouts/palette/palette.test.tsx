import * as search from '@esquadro/contract/app/search/cms'
import { render, waitFor, within } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { describe, expect, it } from 'vitest'
import { aTradingStore } from '../../../../../server/src/testing/sale.ts'
import { setUpApp } from '../../../testing/app.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { PaletteHost } from './palette-host.tsx'
import { addressOf, matching } from './palette-items.ts'

const app = setUpApp()

function Host() {
  const { pathname, search: query } = useLocation()
  return (
    <>
      <PaletteHost />
      <output>{`${pathname}${query}`}</output>
    </>
  )
}

/** Opens the palette beside a screen, whose session and network it shares. */
async function openPalette() {
  const screen = await renderScreen('/cms/notifications', { app, as: 'admin' })
  const Stub = createRoutesStub([{ path: '*', Component: Host }])
  render(<Stub initialEntries={['/cms/notifications']} />)
  await screen.findByRole('button', { name: 'Buscar (Ctrl K)' })
  await screen.user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Buscar em toda a administração' }))
  return { screen, dialog, box: dialog.getByRole('combobox') }
}

describe('The command palette', () => {
  it('opens with Ctrl K, finds an invoice by its number and opens it, by keyboard alone', async () => {
    const trade = await aTradingStore(app)
    const id = await trade.sendOne(trade.nfe({ number: 778899 }))
    const { screen, dialog, box } = await openPalette()
    await screen.user.click(box)
    await screen.user.paste('778899')
    const option = await dialog.findByRole('option', { name: /778899/ })
    expect(box).toHaveAttribute('aria-activedescendant', option.id)
    await screen.user.keyboard('{Enter}')
    await waitFor(() =>
      expect(screen.getByText(`/cms/professionals/invoices?invoice=${id}`)).toBeInTheDocument(),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('still offers pages if the search fails', async () => {
    network.fail(search.find)
    const { screen, dialog, box } = await openPalette()
    await screen.user.click(box)
    await screen.user.paste('configuracoes')
    expect(await dialog.findByRole('option', { name: /Configurações/ })).toBeInTheDocument()
    expect(await dialog.findByText(/^A busca não respondeu/)).toBeInTheDocument()
    network.mend()
  })
})

it('opens the page of a professional or store, and the list of other results', () => {
  const of = (kind: 'professional' | 'store' | 'customer') => addressOf({ kind, id: '7', key: 'Ana Reis' })
  expect(of('professional')).toBe('/cms/professionals/7')
  expect(of('store')).toBe('/cms/stores/7')
  expect(of('customer')).toBe('/cms/clients?q=Ana%20Reis')
})

it('matches pages by words, ignoring case and accents', () => {
  const item = { key: 'x', group: 'place', title: 'Configurações', detail: 'Programa', to: '/' } as const
  expect(matching([item], 'CONFIGURACOES')).toHaveLength(1)
  expect(matching([item], 'programa conf')).toHaveLength(1)
  expect(matching([item], 'lojas')).toHaveLength(0)
})
