import * as cmsTrust from '@esquadro/contract/fiscal/trust/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAuthority } from '../../../../server/src/fiscal/samples/authority.ts'
import { anAdmin } from '../../../../server/src/testing/builders.ts'
import { anInstalledRoot, trustFile } from '../../../../server/src/testing/trust.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { choose, expectFieldError, openWindow, rowNames, testList } from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/settings/trust'
const table = 'Certificados e esquemas'

testList({
  app,
  path,
  table,
  endpoint: cmsTrust.getAll,
  empty: {
    as: async () => {
      // Every application of the tests trusts the authority of the tests.
      await app.db.deleteFrom('trustFiles').execute()
      await app.db.deleteFrom('trustItems').execute()
      return anAdmin(app.db)
    },
    title: 'Nada instalado',
  },
  full: async () => {
    await anInstalledRoot(app, 'AC Raiz de teste')
    return { as: await anAdmin(app.db), rows: ['AC Raiz de teste', 'Autoridade dos Testes'] }
  },
})

describe(path, () => {
  it('refuses a file under its field, and installs the next one', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Enviar arquivo', 'Enviar arquivo')
    const field = within(await drawer.findByRole('group', { name: /^Arquivo/ }))
    const input = field.getByLabelText(/arquivo/i, { selector: 'input' })
    await screen.user.click(drawer.getByRole('button', { name: 'Enviar arquivo' }))
    await expectFieldError(drawer, 'Arquivo', /./)
    await screen.user.upload(input, trustFile('não é um certificado', 'raiz.pem'))
    await screen.user.click(drawer.getByRole('button', { name: 'Enviar arquivo' }))
    await expectFieldError(drawer, 'Arquivo', /não é um certificado \(PEM, DER ou P7B\)/)
    await screen.user.upload(input, trustFile(anAuthority('AC enviada', { bits: 1024 }).rootPem))
    await screen.user.click(drawer.getByRole('button', { name: 'Enviar arquivo' }))
    expect(await screen.findByText('1 item instalado.')).toBeVisible()
    await waitFor(() => expect(rowNames(table)).toContain('AC enviada'))
    expect(
      screen.getByRole('row', { name: /AC enviada.*Autoridade raiz.*31\/12\/2019 a.*Válido/ }),
    ).toBeVisible()
  })

  it('removes an authority after asking', async () => {
    await anInstalledRoot(app, 'AC a remover')
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'AC a remover', 'Remover')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover AC a remover?' }))
    expect(dialog.getByText(/vão para análise/)).toBeVisible()
    await screen.user.click(dialog.getByRole('button', { name: 'Remover' }))
    await waitFor(() => expect(rowNames(table)).not.toContain('AC a remover'))
  })

  it('shows what expires, has expired, and came from a server’s folder', async () => {
    const now = app.clock.now().getTime()
    await anInstalledRoot(app, 'AC que vence', { until: new Date(now + 86_400_000) })
    await anInstalledRoot(app, 'AC vencida', { until: new Date(now - 86_400_000) })
    const screen = await renderScreen(path, { app, as: 'admin' })
    expect(
      await screen.findByRole('row', { name: /AC que vence.*da pasta do servidor.*A vencer/ }),
    ).toBeVisible()
    expect(screen.getByRole('row', { name: /AC vencida.*Vencido/ })).toBeVisible()
  })
})
