import * as followUp from '@esquadro/contract/people/follow-up/shopkeeper'
import { describe, expect, it } from 'vitest'
import { aProfessional, aShopkeeper, aStore, aUser } from '../../../../server/src/testing/builders.ts'
import { anApprovedSale } from '../../../../server/src/testing/ledger.ts'
import { setUpApp } from '../../testing/app.ts'
import { testList } from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()
const path = '/follow-up'
let shopkeeper: Awaited<ReturnType<typeof aShopkeeper>>

testList({
  app,
  path,
  table: 'Profissionais da loja',
  endpoint: followUp.getAll,
  empty: {
    as: () => aUser(app.db, { userType: 'shopkeeper' }),
    title: 'Ninguém para acompanhar ainda',
  },
  full: async () => {
    const store = await aStore(app.db)
    shopkeeper = await aShopkeeper(app.db, store.id)
    for (const [name, netCents] of [
      ['Rita', 250_000],
      ['Davi', 100_000],
    ] as const) {
      const { id } = await aProfessional(app.db, { name })
      const items = [{ netCents, product: null }]
      await anApprovedSale(app.db, { professionalId: id, storeId: store.id, now: app.clock.now(), items })
    }
    return { as: shopkeeper, rows: ['RitaArquiteto(a)', 'DaviArquiteto(a)'] }
  },
})

describe(path, () => {
  it('shows the totals of all professionals, not only of the page', async () => {
    const screen = await renderScreen(path, { app, as: shopkeeper })
    expect(await screen.findByRole('row', { name: /^Total.*3\.500,00/ })).toBeVisible()
  })

  it('filters by the link with the store in the address', async () => {
    const screen = await renderScreen(`${path}?link=pre-registered`, { app, as: shopkeeper })
    expect(await screen.findByText('Nenhum resultado')).toBeVisible()
    expect(screen.getByRole('combobox', { name: 'Vínculo' })).toHaveTextContent('Pré-cadastro')
  })
})
