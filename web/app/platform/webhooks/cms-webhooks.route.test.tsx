import * as cmsWebhooks from '@esquadro/contract/platform/webhooks/cms'
import { waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  choose,
  expectEditConflict,
  expectFieldError,
  labelled,
  openWindow,
  rowNames,
  testList,
} from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/webhooks'
const table = 'Webhooks'

testList({
  app,
  path,
  table,
  endpoint: cmsWebhooks.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Nenhum webhook' },
  full: async () => {
    const as = await anAdmin(app.db)
    await createCrm()
    return { as, rows: ['CRM'] }
  },
})

testList({
  app,
  path: `${path}/deliveries`,
  table: 'Entregas de webhooks',
  endpoint: cmsWebhooks.getDeliveries,
  empty: { as: () => anAdmin(app.db), title: 'Nenhuma entrega' },
  full: async () => {
    await aFailedDelivery()
    return { as: 'admin', rows: ['Mudança de nível'] }
  },
  noMatch: 'state=waiting',
})

async function createCrm(): Promise<string> {
  const { data } = await app.callAs('admin', cmsWebhooks.create, {
    body: { name: 'CRM', url: 'https://crm.exemplo.com.br/avisos', events: ['level.changed'] },
  })
  return data.id
}

/** Writes a delivery to the webhook CRM that failed, and returns the webhook's id. */
async function aFailedDelivery(): Promise<string> {
  const crm = await app.db.selectFrom('webhooks').select('id').where('name', '=', 'CRM').executeTakeFirst()
  const id = crm?.id ?? (await createCrm())
  await sql`insert into webhook_deliveries (created_at, webhook_id, event_id, event, payload, state, attempts, last_status, last_error)
    values (timestamptz '2026-11-20T15:00Z', ${id}, gen_random_uuid(), 'level.changed', '{}', 'failed', 10, 500, 'status 500')`.execute(
    app.db,
  )
  return id
}

describe(path, () => {
  it('creates a webhook, rejects an internal address, and shows the secret once', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Criar webhook', 'Criar webhook')
    await screen.user.type(await drawer.findByLabelText(labelled('Nome')), 'ERP')
    const address = drawer.getByLabelText(labelled('Endereço'))
    await screen.user.type(address, 'https://localhost/avisos')
    await screen.user.click(drawer.getByRole('button', { name: 'Criar webhook' }))
    await expectFieldError(
      drawer,
      'Endereço',
      /Digite um endereço HTTPS aberto na internet, na porta 443 ou 8443/,
    )
    await screen.user.clear(address)
    await screen.user.type(address, 'https://erp.exemplo.com.br/avisos')
    await screen.user.click(drawer.getByRole('button', { name: 'Criar webhook' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Segredo do webhook' }))
    expect(dialog.getByRole('status', { name: 'Segredo' })).toHaveTextContent(/^whsec_/)
    await screen.user.click(dialog.getByRole('button', { name: 'Já guardei' }))
    await waitFor(() => expect(rowNames(table).toSorted()).toEqual(['CRM', 'ERP']))
  })

  it('rotates the secret after asking', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'CRM', 'Trocar o segredo')
    const question = within(await screen.findByRole('dialog', { name: 'Trocar o segredo de CRM?' }))
    await screen.user.click(question.getByRole('button', { name: 'Trocar o segredo' }))
    expect(await screen.findByRole('dialog', { name: 'Segredo do webhook' })).toBeVisible()
  })

  it('lists deliveries and sends a failed one again', async () => {
    await app.db.deleteFrom('webhookDeliveries').execute()
    const id = await aFailedDelivery()
    const screen = await renderScreen(`${path}/deliveries?webhook=${id}`, { app, as: 'admin' })
    expect(await screen.findByRole('row', { name: /Mudança de nível.*status 500.*Falhou/ })).toBeVisible()
    await choose(screen, 'Mudança de nível', 'Enviar de novo')
    expect(await screen.findByRole('row', { name: /Mudança de nível.*Na fila/ })).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('offers both versions when somebody else saved first', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await expectEditConflict(screen, {
      endpoint: cmsWebhooks.update,
      row: 'CRM',
      action: 'Editar',
      field: 'Nome',
      saveTheirs: () =>
        app.db.updateTable('webhooks').set({ name: 'CRM da matriz' }).where('name', '=', 'CRM').execute(),
      theirs: 'CRM da matriz',
      mine: 'CRM da filial',
    })
    await waitFor(() => expect(rowNames(table)).toContain('CRM da filial'))
  })
})
