import * as storeScores from '@esquadro/contract/reports/store-scores/shopkeeper'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anApprovedSale } from '../../../../server/src/testing/ledger.ts'
import { aTradingStore, setSettings } from '../../../../server/src/testing/sale.ts'
import { setUpApp } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()

describe('/store-score', () => {
  it('shows a new store no merit and how it enters the ranking', async () => {
    await setSettings(app, { storeRanking: 'position-only' })
    const screen = await renderScreen('/store-score', { app, as: 'shopkeeper' })
    await screen.findEmpty('nada decidido ainda')
    expect(
      screen.getByText('A sua loja entra na classificação com a primeira nota aprovada do mês.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enviar notas fiscais' })).toHaveAttribute('href', '/invoices')
    expect(await screen.axe()).toEqual([])
  })

  it('explains the merit of an approved invoice, and its parts add up', async () => {
    const { store, shopkeeper, professional } = await aTradingStore(app)
    await anApprovedSale(app.db, {
      professionalId: professional.id,
      storeId: store.id,
      now: app.clock.now(),
      items: [{ netCents: 500_000, product: null }],
    })
    const screen = await renderScreen('/store-score', { app, as: shopkeeper })
    const table = within(
      (await screen.findByRole('columnheader', { name: 'O que contou' })).closest('table') as HTMLElement,
    )
    expect(table.getByRole('cell', { name: '1 nota' })).toBeVisible()
    const merits = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => {
        const text = within(row).getAllByRole('cell').at(-1)?.textContent ?? ''
        return Number(text.replace(/\D/g, ''))
      })
    expect(merits.at(-1)).toBeGreaterThan(0)
    expect(merits.slice(0, -1).reduce((sum, merit) => sum + merit, 0)).toBe(merits.at(-1))
    expect(await screen.axe()).toEqual([])
  })

  it('names other stores only if the programme allows it', async () => {
    await setSettings(app, { storeRanking: 'off' })
    const screen = await renderScreen('/store-score', { app, as: 'shopkeeper' })
    expect(await screen.findByRole('heading', { name: 'Mês a mês' })).toBeVisible()
    expect(screen.queryByText('Entre as lojas')).toBeNull()
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    const release = network.hold(storeScores.getData)
    const loading = await renderScreen('/store-score', { app, as: 'shopkeeper' })
    expect(loading.getByRole('status')).toBeVisible()
    loading.unmount()
    release()
    network.mend()

    network.fail(storeScores.getData)
    const screen = await renderScreen('/store-score', { app, as: 'shopkeeper' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('heading', { name: 'Mês a mês' })).toBeVisible()
  })
})
