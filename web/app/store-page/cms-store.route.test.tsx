import * as cmsStores from '@esquadro/contract/stores/cms'
import { waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aShopkeeper, aStore } from '../../../server/src/testing/builders.ts'
import { setUpApp } from '../testing/app.ts'
import { choose, rowNames } from '../testing/list-tests.ts'
import { network } from '../testing/network.ts'
import { testReading } from '../testing/reading-tests.ts'
import { renderScreen } from '../testing/screen.tsx'

const app = setUpApp()
let alice: Awaited<ReturnType<typeof anAdmin>>
let store: Awaited<ReturnType<typeof aStore>>
const path = () => `/cms/stores/${store.id}`

beforeAll(async () => {
  alice = await anAdmin(app.db, { name: 'Alice' })
  store = await aStore(app.db, { tradeName: 'Casa Clara', legalName: 'Casa Clara Pisos Ltda' })
  await aShopkeeper(app.db, store.id, { name: 'Nina Souza' })
  await aShopkeeper(app.db, (await aStore(app.db)).id, { name: 'De outra loja' })
})

describe('/cms/stores/:id', () => {
  it('shows only the people of the store, and blocks one after asking', async () => {
    const screen = await renderScreen(path(), { app, as: alice })
    expect(await screen.findByRole('heading', { level: 1, name: 'Casa Clara' })).toBeVisible()
    await waitFor(() => expect(rowNames('Lojistas')).toEqual(['Nina Souza']))
    expect(await screen.axe()).toEqual([])
    await choose(screen, 'Nina Souza', 'Bloquear')
    const dialog = within(await screen.findByRole('dialog', { name: 'Bloquear Nina Souza?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Bloquear' }))
    expect(await screen.findByRole('row', { name: /Nina Souza.*Bloqueado/ })).toBeVisible()
  })

  it('shows invoices, merit and data in tabs', async () => {
    const screen = await renderScreen(path(), { app, as: alice })
    const open = async (name: string) => screen.user.click(await screen.findByRole('tab', { name }))
    await open('Notas fiscais')
    expect(await screen.findByText('Nenhuma nota fiscal ainda')).toBeVisible()
    await open('Pontuação')
    expect(await screen.findByText('sem posição')).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await open('Dados')
    expect(await screen.findByText('Casa Clara Pisos Ltda')).toBeVisible()
    await waitFor(() => expect(screen.address()).toBe(`${path()}?tab=data`))
  })

  it('deactivates the store after asking, and offers a retry after a failed read', async () => {
    network.fail(cmsStores.getOne)
    const screen = await renderScreen(path(), { app, as: alice })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    await screen.user.click(await screen.findByRole('button', { name: 'Desativar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar Casa Clara?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByRole('button', { name: 'Ativar' })).toBeVisible()
  })
})

describe('the loading of /cms/stores/:id', () => {
  testReading({
    app,
    open: async () => ({ path: path(), as: alice }),
    endpoint: cmsStores.getOne,
    shown: 'Casa Clara',
  })
})
