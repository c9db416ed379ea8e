import * as pce from '@esquadro/contract/sales/pce/professional'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProfessional, aStore } from '../../../../server/src/testing/builders.ts'
import { aPce, doToPce } from '../../../../server/src/testing/pce.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectConflict, openWindow, testList } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/pce'
let rita: Awaited<ReturnType<typeof aProfessional>>

testList({
  app,
  path,
  table: 'Valores',
  endpoint: pce.getAll,
  empty: { as: () => aProfessional(app.db), title: 'Ainda não há valores' },
  full: async () => {
    rita = await aProfessional(app.db)
    const { id: storeId } = await aStore(app.db, { tradeName: 'Pedra Viva' })
    const { id: otherId } = await aStore(app.db, { tradeName: 'Luz e Linha' })
    const approved = await aPce(app, { professionalId: rita.id, storeId })
    await aPce(app, { professionalId: rita.id, storeId: otherId, accrualMonth: '2026-10-01' })
    await doToPce(app, [approved], { action: 'approve' })
    const byHand = 'Lançado pela administração'
    return { as: rita, rows: [`Pedra Viva${byHand}`, `Luz e Linha${byHand}`] }
  },
})

describe(path, () => {
  it('shows one amount in a drawer that its address opens again', async () => {
    const screen = await renderScreen(path, { app, as: rita })
    const drawer = await openWindow(screen, /^Pedra Viva/, 'PCE')
    expect(await drawer.findByText('Pedra Viva')).toBeVisible()
    await waitFor(() => expect(screen.address()).toMatch(/^\/pce\?id=/))
  })

  it('reports an amount that cannot be read in the drawer', async () => {
    network.fail(pce.getOne)
    const screen = await renderScreen(`${path}?id=00000000-0000-4000-8000-000000000000`, { app, as: rita })
    expect(await screen.findByText('Não foi possível abrir o valor')).toBeInTheDocument()
  })

  it('shows the decision on an amount that was refused while its service invoice was chosen', async () => {
    const id = await aPce(app, { professionalId: rita.id, accrualMonth: '2026-09-01' })
    const screen = await renderScreen(`${path}?id=${id}`, { app, as: rita })
    await screen.findByRole('dialog', { name: 'PCE' })
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!found) throw new Error('no file input yet')
      return found
    })
    await screen.user.upload(input, new File(['%PDF-1.7'], 'nota.pdf', { type: 'application/pdf' }))
    await doToPce(app, [id], { action: 'refuse', reason: 'Venda sem projeto.' })
    await screen.user.click(await screen.findByRole('button', { name: 'Enviar a nota' }))
    await expectConflict(pce.sendServiceInvoice)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect((await screen.findAllByText(/Venda sem projeto\./)).length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: 'Enviar a nota' })).toBeNull()
  })

  it('keeps the list if the summary fails', async () => {
    network.fail(pce.getSummary)
    const screen = await renderScreen(path, { app, as: rita })
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    expect(await screen.findByRole('row', { name: /Pedra Viva.*Aprovado/ })).toBeVisible()
  })

  it('reports only once that neither the summary nor the list can be read', async () => {
    network.fail(pce.getSummary)
    network.fail(pce.getAll)
    const screen = await renderScreen(path, { app, as: rita })
    const list = within(await screen.findByRole('region', { name: 'Valores' }))
    expect(await list.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    await waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull())
    expect(screen.getAllByRole('button', { name: 'Tentar de novo' })).toHaveLength(1)
  })
})
