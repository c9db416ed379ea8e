import * as contract from '@esquadro/contract/sales/mailbox/shopkeeper'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aTradingStore, setSettings, type TradingStore } from '../../../../server/src/testing/sale.ts'
import type { TestApp, Who } from '../../../../server/src/testing/test-app.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectFieldError, openWindow, rowNames } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

// Not a literal, because the type checker would otherwise check the whole server again with the web.
const helpers: string = '../../../../server/src/testing/mailbox.ts'
const { aMailAddress, aMailServer, mailIn, sendMail } = (await import(helpers)) as {
  readonly mailIn: object
  aMailAddress(of: TestApp, manager: Who): Promise<string>
  aMailServer(of: TestApp): Promise<{ readonly port: number; close(): Promise<void> }>
  sendMail(port: number, mail: object): Promise<string>
}

const app = setUpAppForEach({ config: { mailIn } })
const path = '/invoices?view=mails'
const table = 'Lista de e-mails recebidos'
let trade: TradingStore
beforeEach(async () => {
  trade = await aTradingStore(app)
  await app.db.updateTable('shopkeepers').set({ isManager: true }).execute()
})

const addresses = () => app.db.selectFrom('mailAddresses').select(['endedAt']).execute()

describe('the mailbox of a store', () => {
  it('creates an address, copies it, replaces it after asking and revokes it after asking', async () => {
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    await screen.user.click(await screen.findByRole('button', { name: 'Criar endereço' }))
    const first = (await screen.findByRole('status', { name: 'Endereço para receber notas' })).textContent
    expect(first).toMatch(/^notas\+[a-z2-7]{32}@notas\.test$/)
    const write = vi.spyOn(navigator.clipboard, 'writeText')
    await screen.press('Copiar')
    expect(write).toHaveBeenCalledWith(first)
    await screen.press('Trocar endereço')
    const question = within(await screen.findByRole('dialog', { name: 'Trocar o endereço da loja?' }))
    await screen.user.click(question.getByRole('button', { name: 'Trocar endereço' }))
    await waitFor(() =>
      expect(screen.getByRole('status', { name: 'Endereço para receber notas' }).textContent).not.toBe(first),
    )
    await screen.press('Revogar')
    const last = within(await screen.findByRole('dialog', { name: 'Revogar o endereço da loja?' }))
    await screen.user.click(last.getByRole('button', { name: 'Revogar' }))
    expect(await screen.findByText('A loja ainda não tem um endereço para notas')).toBeVisible()
    expect((await addresses()).map(({ endedAt }) => endedAt !== null)).toEqual([true, true])
    await screen.axe()
  })

  it('lists the mails that arrived, with their results, and their invoices with the origin', async () => {
    const to = await aMailAddress(app, trade.seller)
    const server = await aMailServer(app)
    const note = trade.nfe({ number: 311 })
    await sendMail(server.port, {
      to,
      files: [
        { name: 'nota.xml', bytes: note.bytes },
        { name: 'a.pdf', bytes: '%PDF' },
      ],
    })
    await sendMail(server.port, {
      to,
      from: 'outro@loja.example',
      files: [{ name: 'b.xml', bytes: '<nfeProc' }],
    })
    await server.close()
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    await waitFor(() =>
      expect(rowNames(table).toSorted()).toEqual(['erp@loja.example', 'outro@loja.example']),
    )
    expect(screen.getByText(/^1 nota recebida/)).toBeVisible()
    expect(screen.getByText('1 outro anexo')).toBeVisible()
    expect(screen.getByText('1 recusada')).toBeVisible()
    await screen.user.click(screen.getByRole('tab', { name: 'Notas enviadas' }))
    expect(await screen.findByText('recebida por e-mail')).toBeVisible()
    const drawer = await openWindow(screen, /311/, /^Nota 311/)
    expect(await drawer.findByText('Recebida por e-mail')).toBeVisible()
  })

  it('rejects what is neither an address nor a domain, and stores the rest', async () => {
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    const drawer = await openWindow(screen, 'Configurar', 'Notas por e-mail')
    const senders = await drawer.findByLabelText(/^Remetentes permitidos/)
    await screen.user.type(senders, 'contador.example\nnão é um e-mail')
    await screen.user.click(drawer.getByRole('button', { name: 'Salvar' }))
    await expectFieldError(drawer, 'Remetentes permitidos', /^Digite um e-mail ou um domínio em cada linha/)
    await screen.user.clear(senders)
    await screen.user.type(senders, 'Contador.example\n\nfiscal@loja.example\n')
    await screen.user.click(drawer.getByRole('radio', { name: /^Nunca/ }))
    await screen.user.click(drawer.getByRole('button', { name: 'Salvar' }))
    await waitFor(async () =>
      expect((await app.callAs(trade.seller, contract.get)).data).toMatchObject({
        allowedSenders: ['contador.example', 'fiscal@loja.example'],
        answers: 'never',
      }),
    )
  })

  it('lets other people of the store read it only, and offers a retry when it cannot be read', async () => {
    const to = await aMailAddress(app, trade.seller)
    await app.db.updateTable('shopkeepers').set({ isManager: false }).execute()
    network.fail(contract.getMails)
    const screen = await renderScreen(path, { app, as: trade.shopkeeper })
    expect(await screen.findByText(to)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Copiar' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Trocar endereço' })).toBeNull()
    expect((await app.callAs(trade.seller, contract.createAddress)).error?.code).toBe('forbidden')
    const retry = await screen.findByRole('button', { name: /Tentar de novo/ })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByText('Nenhum e-mail recebido ainda')).toBeVisible()
  })
})

describe('a programme that receives no invoices by e-mail', () => {
  it('shows nothing of it', async () => {
    await setSettings(app, { mailbox: false })
    const screen = await renderScreen('/invoices', { app, as: trade.shopkeeper })
    expect(await screen.findByRole('tab', { name: 'Notas enviadas' })).toBeVisible()
    expect(await screen.findByText('Nenhuma nota enviada ainda')).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Notas por e-mail' })).toBeNull()
  })
})
