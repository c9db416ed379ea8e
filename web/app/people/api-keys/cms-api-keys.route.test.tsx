import * as cmsApiKeys from '@esquadro/contract/people/api-keys/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anApiKey } from '../../../../server/src/testing/api-keys.ts'
import { anAdmin, aStore } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  choose,
  expectFieldError,
  labelled,
  openWindow,
  rowNames,
  testList,
} from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/api-keys'
const table = 'Chaves de API'

testList({
  app,
  path,
  table,
  endpoint: cmsApiKeys.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Nenhuma chave' },
  full: async () => {
    const store = await aStore(app.db, { tradeName: 'Cerâmica Ipê' })
    const as = await anAdmin(app.db)
    await anApiKey(app, store.id, { name: 'ERP da matriz', createdBy: as.id })
    return { as, rows: ['ERP da matriz'] }
  },
})

describe(path, () => {
  it('creates a key, shows it once, and requires a permission', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Criar chave', 'Criar chave')
    await screen.user.type(await drawer.findByLabelText(labelled('Nome')), 'Caixa 2')
    await screen.user.type(drawer.getByRole('combobox', { name: /^Loja/ }), 'ipê')
    await screen.user.click(await screen.findByRole('option', { name: /Cerâmica Ipê/ }))
    for (const box of drawer.getAllByRole('checkbox')) await screen.user.click(box)
    await screen.user.click(drawer.getByRole('button', { name: 'Criar chave' }))
    await expectFieldError(drawer, 'Permite', /Marque pelo menos uma permissão/)
    await screen.user.click(drawer.getByRole('checkbox', { name: 'Enviar notas' }))
    await screen.user.click(drawer.getByRole('button', { name: 'Criar chave' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Chave criada' }))
    expect(dialog.getByRole('status', { name: 'Chave' })).toHaveTextContent(/^esq_/)
    await screen.user.click(dialog.getByRole('button', { name: 'Já guardei' }))
    // Both were created at the same instant.
    await waitFor(() => expect(rowNames(table).toSorted()).toEqual(['Caixa 2', 'ERP da matriz']))
    expect(screen.queryByText(/esq_[\w-]{30}/)).toBeNull()
  })

  it('revokes a key after asking', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'ERP da matriz', 'Revogar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Revogar ERP da matriz?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Revogar' }))
    expect(await screen.findByRole('row', { name: /ERP da matriz.*Revogada/ })).toBeVisible()
  })
})
