import * as cmsAccelerators from '@esquadro/contract/campaigns/accelerators/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aBrand, anAdmin } from '../../../../server/src/testing/builders.ts'
import { aSegment } from '../../../../server/src/testing/segments.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  choose,
  expectConflict,
  expectFieldError,
  fillAndSend,
  labelled,
  openWindow,
  rowNames,
  testList,
} from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/professionals/accelerators'
const table = 'Aceleradores'

async function anAccelerator(name: string, startsOn: string): Promise<void> {
  const body = { name, startsOn, endsOn: '2026-12-31', multiplierBps: 20_000, everything: true }
  await app.callAs('admin', cmsAccelerators.create, { body })
}

testList({
  app,
  path,
  table,
  endpoint: cmsAccelerators.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há aceleradores' },
  full: async () => {
    await anAccelerator('Novembro em dobro', '2026-11-01')
    await anAccelerator('Natal', '2026-12-01')
    return { as: 'admin', rows: ['Natal', 'Novembro em dobro'] }
  },
})

describe(path, () => {
  it('creates an accelerator for everything, for the members of a segment', async () => {
    await aSegment(app, [{ kind: 'level', from: 'ouro', to: null }], 'Ouro ou acima')
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Criar acelerador', 'Criar acelerador')
    await screen.user.click(await drawer.findByRole('radio', { name: /^Tudo/ }))
    await screen.user.click(await drawer.findByRole('combobox', { name: /^Segmento/ }))
    await screen.user.click(await screen.findByRole('option', { name: 'Ouro ou acima' }))
    const values = { Nome: 'Férias', 'Primeiro dia': '01/01/2027', 'Último dia': '31/01/2027' }
    await fillAndSend(screen, drawer, values, 'Criar acelerador')
    expect(await screen.findByText('Acelerador cadastrado com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames(table)[0]).toBe('Férias'))
    expect(screen.getByRole('row', { name: /Férias.*Tudo, segmento Ouro ou acima/ })).toBeVisible()
  })

  it('reports missing fields and an empty scope under the fields', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Criar acelerador', 'Criar acelerador')
    const values = { Nome: '', 'Primeiro dia': '01/01/2027', 'Último dia': '31/01/2027' }
    await fillAndSend(screen, drawer, values, 'Criar acelerador')
    await expectFieldError(drawer, 'Nome', /Preencha este campo/)
    await fillAndSend(screen, drawer, { Nome: 'Vazio' }, 'Criar acelerador')
    await waitFor(() => expect(drawer.getByRole('alert')).toHaveTextContent(/^Escolha ao menos um item/))
  })

  it('reads an accelerator before it is edited, and retries if that fails', async () => {
    network.fail(cmsAccelerators.getOne)
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Natal', 'Editar acelerador')
    const retry = await drawer.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await drawer.findByLabelText(labelled('Nome'))).toHaveValue('Natal')
  })

  it('asks by name before it deactivates an accelerator', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Natal', 'Desativar')
    const dialog = await screen.findByRole('dialog', { name: 'Desativar “Natal”?' })
    const accept = [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Desativar')
    await screen.user.click(accept as HTMLElement)
    expect(await screen.findByText('Acelerador atualizado com sucesso!')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('row', { name: /Natal.*Inativo/ })).toBeVisible())
  })

  it('saves limits, shows them in the preview, and shows both versions if another administrator saved meanwhile', async () => {
    const { data } = await app.callAs('admin', cmsAccelerators.create, {
      body: {
        name: 'Março',
        startsOn: '2027-03-01',
        endsOn: '2027-03-31',
        multiplierBps: 20_000,
        everything: true,
      },
    })
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Março', 'Editar acelerador')
    expect(await drawer.findByLabelText(labelled('Pontos, no total'))).toHaveValue('')
    const { revision: _revision, ...saved } = data
    await app.callAs('admin', cmsAccelerators.update, {
      body: {
        id: saved.id,
        name: 'Março em dobro',
        startsOn: saved.startsOn,
        endsOn: saved.endsOn,
        multiplierBps: saved.multiplierBps,
        everything: true,
        caps: { points: 5_000 },
      },
    })
    await fillAndSend(screen, drawer, { 'Pontos, no total': '900', 'Valor por loja': '1234,00' }, 'Salvar')
    await expectConflict(cmsAccelerators.update)
    const title = 'Outra pessoa salvou antes'
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible()
    expect(screen.queryByText('Outra pessoa salvou enquanto você editava.')).toBeNull()
    await screen.user.keyboard('{Escape}')
    await screen.press('Comparar as versões')
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    const version = (name: RegExp) => dialog.getByRole('radio', { name })
    // Only the other person changed the name; both changed the limit.
    expect(version(/^Salvo por outra pessoa.*Março em dobro/)).toBeChecked()
    expect(version(/^Salvo por outra pessoa.*5\.000.pontos/)).not.toBeChecked()
    expect(version(/^Sua versão.*900.pontos/)).toBeChecked()
    expect(version(/^Sua versão.*R\$.1\.234,00/)).toBeChecked()
    await screen.press('Salvar o que escolhi')
    expect(await screen.findByText('Acelerador atualizado com sucesso!')).toBeVisible()
    const { data: after } = await app.callAs('admin', cmsAccelerators.getOne, { query: { id: data.id } })
    expect(after).toMatchObject({
      name: 'Março em dobro',
      caps: { points: 900, amountCents: null, storeCents: 123_400 },
    })
  })

  it('shows the campaigns on a time axis, with names, points and days, and opens one by its name', async () => {
    const brand = await aBrand(app.db, { name: 'Lume' })
    await app.callAs('admin', cmsAccelerators.create, {
      body: {
        name: 'Só a Lume',
        startsOn: '2026-11-05',
        endsOn: '2027-01-10',
        multiplierBps: 15_000,
        targets: { brandIds: [brand.id] },
        caps: { points: 200 },
      },
    })
    const screen = await renderScreen(path, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('button', { name: 'Linha do tempo' }))
    const sheet = await screen.findByRole('list', { name: table })
    await waitFor(() => expect(screen.address()).toContain('view=line'))
    const row = [...sheet.querySelectorAll('li')].find((item) => item.textContent?.includes('Só a Lume'))
    expect(row).toHaveTextContent(
      /Lume.*0 pontos concedidos até agora.*0% do limite.*1,5×, de 05\/11\/2026 a 10\/01\/2027/,
    )
    expect(await screen.axe()).toEqual([])
    await screen.user.click(screen.getByRole('button', { name: 'Só a Lume' }))
    expect(await screen.findByRole('dialog', { name: 'Editar acelerador' })).toBeVisible()
  })
})
