import * as cmsAdjustments from '@esquadro/contract/ledger/adjustments/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { choose, expectConflict, labelled, rowNames, testList } from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/adjustments'
const table = 'Ajustes de pontos'
let alice: Awaited<ReturnType<typeof anAdmin>>
let bento: typeof alice

const adjust = async (name: string, points: number) => {
  const { id } = await aProfessional(app.db, { name })
  const body = { id, points, reason: 'Bônus combinado na feira' }
  await app.callAs(await app.signIn(bento.id), cmsAdjustments.create, { body })
}

testList({
  app,
  path,
  table,
  endpoint: cmsAdjustments.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Nenhum ajuste ainda' },
  full: async () => {
    alice = await anAdmin(app.db, { name: 'Alice' })
    bento = await anAdmin(app.db, { name: 'Bento' })
    await adjust('Ana Prado', 100)
    await adjust('Caio Lima', 9_000)
    await adjust('Davi Rocha', 7_000)
    const { id } = await app.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'Davi Rocha')
      .executeTakeFirstOrThrow()
    await app.db
      .updateTable('adjustments')
      .set({ requestedAt: new Date('2026-11-19T12:00:00Z') })
      .where('professionalId', '=', id)
      .execute()
    await app.db
      .updateTable('adjustments')
      .set({ requestedAt: new Date('2026-11-20T14:00:00Z') })
      .where('status', '=', 'posted')
      .execute()
    return { as: alice, rows: ['Caio Lima', 'Ana Prado', 'Davi Rocha'] }
  },
})

describe(path, () => {
  it("confirms another administrator's adjustment after asking", async () => {
    const screen = await renderScreen(`${path}?status=waiting`, { app, as: alice })
    await waitFor(() => expect(rowNames(table)).toEqual(['Caio Lima', 'Davi Rocha']))
    await choose(screen, 'Caio Lima', 'Confirmar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar o ajuste de Caio Lima?' }))
    expect(dialog.getByText(/9\.000 pontos são lançados agora/)).toBeVisible()
    await screen.user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    expect(await screen.findByText('Ajuste confirmado.')).toBeVisible()
    await waitFor(() => expect(rowNames(table)).toEqual(['Davi Rocha']))
  })

  it('shows the decision that another administrator made first', async () => {
    await adjust('Eva Souza', 8_000)
    const screen = await renderScreen(`${path}?q=eva`, { app, as: alice })
    await choose(screen, 'Eva Souza', 'Confirmar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar o ajuste de Eva Souza?' }))
    const { data } = await app.callAs('admin', cmsAdjustments.getAll, { query: { q: 'eva' } })
    const body = { id: data.items[0]?.id ?? '', decision: 'refuse' as const, note: 'Já foi pago.' }
    await app.callAs('admin', cmsAdjustments.decide, { body })
    await screen.user.click(dialog.getByRole('button', { name: 'Confirmar' }))
    await expectConflict(cmsAdjustments.decide)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(await screen.findByRole('row', { name: /Eva Souza.*Recusad/ })).toBeVisible()
  })

  it('offers its author only to withdraw it', async () => {
    const screen = await renderScreen(`${path}?status=waiting`, { app, as: bento })
    await screen.user.click(await screen.findByRole('button', { name: 'Ações de Davi Rocha' }))
    expect(screen.queryByRole('button', { name: 'Confirmar', hidden: true })).toBeNull()
    await screen.user.click(screen.getByRole('button', { name: 'Retirar o pedido', hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Retirar o ajuste de Davi Rocha?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Retirar o pedido' }))
    expect(await screen.findByText('Pedido retirado.')).toBeVisible()
  })

  it('adjusts points from the list of professionals, and shows the server’s refusal in place', async () => {
    const screen = await renderScreen('/cms/professionals', { app, as: alice })
    await choose(screen, 'Ana Prado', 'Ajustar pontos')
    const drawer = within(await screen.findByRole('dialog', { name: 'Ajustar os pontos de Ana Prado' }))
    await screen.user.click(await drawer.findByRole('radio', { name: /Descontar/ }))
    await screen.user.click(drawer.getByLabelText(labelled('Pontos')))
    await screen.user.paste('101')
    await screen.user.click(drawer.getByLabelText(labelled('Motivo')))
    await screen.user.paste('Crédito lançado em dobro')
    await screen.user.click(drawer.getByRole('button', { name: 'Ajustar' }))
    expect(await drawer.findByText('Não há pontos disponíveis suficientes.')).toBeVisible()
    await screen.user.clear(drawer.getByLabelText(labelled('Pontos')))
    await screen.user.click(drawer.getByLabelText(labelled('Pontos')))
    await screen.user.paste('40')
    await screen.user.click(drawer.getByRole('button', { name: 'Ajustar' }))
    expect(await screen.findByText('Pontos ajustados com sucesso!')).toBeVisible()
  })
})
