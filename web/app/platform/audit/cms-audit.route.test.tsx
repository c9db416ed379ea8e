import * as cmsProducts from '@esquadro/contract/catalogue/products/cms'
import * as cmsAudit from '@esquadro/contract/platform/audit/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { rowNames, rowOf, testList } from '../../testing/list-tests.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/audit'
const table = 'Auditoria'

/** Opens the entry of the change: by its time, because the names in its sentence are links. */
const openEntry = async (screen: Screen) => {
  const row = within(await rowOf(table, 'Alice alterou'))
  await screen.user.click(row.getByRole('button', { name: /^20\/11\/2026/ }))
  return within(await screen.findByRole('dialog', { name: 'Alteração · Marca' }))
}

testList({
  app,
  path,
  table,
  endpoint: cmsAudit.getAll,
  noMatch: 'action=none.such',
  empty: { as: () => anAdmin(app.db), title: 'Nada registrado ainda' },
  full: async () => {
    const admin = await app.signIn((await anAdmin(app.db, { name: 'Alice' })).id)
    const brand = await app.callAs(admin, cmsProducts.createBrand, { body: { name: 'Pedra' } })
    const changed = { id: brand.data.id, name: 'Pedra Viva', active: true }
    await app.callAs(admin, cmsProducts.updateBrand, { body: changed })
    return { as: 'admin', rows: ['Alice alterou a marca Pedra Viva', 'Alice criou a marca Pedra Viva'] }
  },
})

describe(path, () => {
  it('shows an entry with its values before and after', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openEntry(screen)
    expect(await drawer.findByText('Pedra')).toBeVisible()
    expect(drawer.getByRole('cell', { name: 'Pedra Viva' })).toBeVisible()
    expect(drawer.getByRole('link', { name: 'Pedra Viva' })).toHaveAttribute(
      'href',
      '/cms/products/list?tab=brands',
    )
  })

  it('lists all entries about the same record', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openEntry(screen)
    await screen.user.click(await drawer.findByRole('button', { name: 'Ver tudo sobre este registro' }))
    await expect.poll(screen.address).toMatch(/subjectType=brand&subjectId=/)
    await waitFor(() => expect(rowNames(table)).toHaveLength(2))
  })

  it('filters by a period in the address', async () => {
    const screen = await renderScreen(`${path}?from=2026-11-20&to=2026-11-20`, { app, as: 'admin' })
    await waitFor(() => expect(rowNames(table)).toHaveLength(2))
    const rows = within(screen.getByRole('table', { name: table }))
    expect(rows.getAllByRole('rowheader', { name: /^Alice (criou|alterou) a marca/ })).toHaveLength(2)
    expect(rows.getAllByRole('link', { name: 'Pedra Viva' })[0]).toHaveAttribute(
      'href',
      '/cms/products/list?tab=brands',
    )
  })

  it('names the changed fields if their values are not recorded', async () => {
    await app.db
      .insertInto('auditLog')
      .values({
        at: app.clock.now(),
        actorType: 'system',
        action: 'user.updated',
        subjectType: 'user',
        after: JSON.stringify({ fields: ['name', 'email'] }),
      })
      .execute()
    const screen = await renderScreen(path, { app, as: 'admin' })
    expect(await screen.findByText('Campos alterados: Nome, E-mail')).toBeVisible()
  })

  it('leaves ids of records without a name to the drawer', async () => {
    await app.db
      .insertInto('auditLog')
      .values({
        at: app.clock.now(),
        actorType: 'system',
        action: 'user.updated',
        subjectType: 'user',
        after: JSON.stringify({ subscriptionId: '7f0c1cf6-e738-4023-826c-eba847a2d751', seats: 3 }),
      })
      .execute()
    const screen = await renderScreen(path, { app, as: 'admin' })
    expect(await screen.findByRole('cell', { name: /: 3$/ })).toBeVisible()
    expect(screen.queryByText(/#7f0c1cf6/)).toBeNull()
  })

  it('shows the removed value in a row', async () => {
    await app.db
      .insertInto('auditLog')
      .values({
        at: app.clock.now(),
        actorType: 'system',
        action: 'rule.withdrawn',
        subjectType: 'rule',
        before: JSON.stringify({ rule: 'rate', holdsFrom: '2026-12-01', targetName: 'Metais' }),
      })
      .execute()
    const screen = await renderScreen(path, { app, as: 'admin' })
    expect(
      await screen.findByText('Regra: Taxa → vazio · Vale desde: 01/12/2026 → vazio · e mais 1'),
    ).toBeVisible()
  })
})
