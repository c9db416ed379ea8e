import * as shopkeepers from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aStore, aUser } from '../../../../server/src/testing/builders.ts'
import { setUpApp } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()

/** A store with its manager, and a colleague who waits for approval. */
async function aTeam() {
  const store = await aStore(app.db)
  const person = (overrides: object) =>
    aUser(app.db, { userType: 'shopkeeper', ...overrides }, { storeId: store.id })
  const manager = await person({ name: 'Ana Gestora' })
  const waiting = await person({ name: 'Bia Nova', status: 'awaiting-approval' })
  await app.db.updateTable('shopkeepers').set({ isManager: false }).where('userId', '=', waiting.id).execute()
  return { store, manager, waiting }
}

describe('/team', () => {
  it('shows a manager the team and who is waiting for approval', async () => {
    const { store, manager } = await aTeam()
    const screen = await renderScreen('/team', { app, as: manager })
    expect(await screen.findByText('1 colega aguarda a sua aprovação')).toBeVisible()
    expect(await screen.findByText(new RegExp(`acompanha o programa pela ${store.tradeName}`))).toBeVisible()
    const table = within(screen.getByRole('table', { name: 'Pessoas da equipe' }))
    expect(await table.findByRole('rowheader', { name: 'Ana Gestora (você)' })).toBeVisible()
    expect(table.getByRole('rowheader', { name: 'Bia Nova' })).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('approves a colleague', async () => {
    const { manager, waiting } = await aTeam()
    const screen = await renderScreen('/team', { app, as: manager })
    await screen.user.click(await screen.findByRole('button', { name: 'Aprovar Bia Nova' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar Bia Nova?' }))
    const before = await app.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', waiting.id)
      .executeTakeFirst()
    expect(before?.status).toBe('awaiting-approval')
    await screen.user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByText('Bia Nova agora faz parte da equipe.')).toBeVisible()
    await expect.poll(() => screen.queryByText('1 colega aguarda a sua aprovação')).toBeNull()
    const user = await app.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', waiting.id)
      .executeTakeFirst()
    expect(user?.status).toBe('active')
  })

  it('shows the current state if somebody else was faster', async () => {
    const { manager, waiting } = await aTeam()
    const screen = await renderScreen('/team', { app, as: manager })
    const reject = await screen.findByRole('button', { name: 'Recusar Bia Nova' })
    await app.db.updateTable('users').set({ status: 'rejected' }).where('id', '=', waiting.id).execute()
    await screen.user.click(reject)
    const dialog = within(await screen.findByRole('dialog', { name: 'Recusar Bia Nova?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Recusar' }))
    expect(await screen.findByRole('alert')).toBeVisible()
    await expect.poll(() => screen.queryByRole('button', { name: 'Recusar Bia Nova' })).toBeNull()
    await expectConflict(shopkeepers.changeStatus)
  })

  it('shows a colleague who manages the store, without actions', async () => {
    const { store } = await aTeam()
    const colleague = await aUser(
      app.db,
      { userType: 'shopkeeper', name: 'Caio Balcão' },
      { storeId: store.id },
    )
    await app.db
      .updateTable('shopkeepers')
      .set({ isManager: false })
      .where('userId', '=', colleague.id)
      .execute()
    const screen = await renderScreen('/team', { app, as: colleague })
    expect(await screen.findByText('Ana Gestora gerencia esta loja e aprova os novos colegas.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(?!Mais sobre).*Bia Nova/ })).toBeNull()
  })

  it('shows the link for a colleague', async () => {
    const { store, manager } = await aTeam()
    const screen = await renderScreen('/team', { app, as: manager })
    await expect.poll(() => screen.getAllByRole('button', { name: 'Convidar colega' })[0]).toBeEnabled()
    await screen.user.click(screen.getAllByRole('button', { name: 'Convidar colega' })[0] as HTMLElement)
    await screen.findByRole('dialog', { name: 'Convidar colega' })
    expect(screen.field('Link do cadastro')).toHaveValue(
      `http://localhost:3000/sign-up-lojista?${new URLSearchParams({ cnpj: store.cnpj, storeName: store.tradeName ?? '' })}`,
    )
  })

  it('says so when no one matches the search, and shows an error with a retry', async () => {
    const { manager } = await aTeam()
    const empty = await renderScreen('/team?q=zzz', { app, as: manager })
    expect(await empty.findByText('Nenhum resultado')).toBeVisible()
    empty.unmount()

    network.fail(shopkeepers.getAll)
    const screen = await renderScreen('/team', { app, as: manager })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('rowheader', { name: 'Bia Nova' })).toBeVisible()
  })
})

describe('the loading of /team', () => {
  testReading({
    app,
    open: async () => ({ path: '/team', as: (await aTeam()).manager }),
    endpoint: shopkeepers.getAll,
    shown: 'Bia Nova',
  })
})
