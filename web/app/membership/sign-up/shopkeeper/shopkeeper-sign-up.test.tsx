import { create } from '@esquadro/contract/people/shopkeepers/public'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCnpj } from '../../../../../server/src/fiscal/samples/documents.ts'
import { anEmail, goodPassword } from '../../../../../server/src/testing/accounts.ts'
import { aShopkeeper, aStore } from '../../../../../server/src/testing/builders.ts'
import { sentMails } from '../../../../../server/src/testing/mails.ts'
import { setUpApp } from '../../../testing/app.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen, type Screen } from '../../../testing/screen.tsx'

const app = setUpApp()

async function fillAccess(screen: Screen, email: string): Promise<void> {
  await screen.fill('Nome completo', 'Nilo Barros')
  await screen.fill('E-mail', email)
  await screen.fill('Celular', '81998765432')
  await screen.fill('Senha', goodPassword)
  await screen.fill('Confirme a senha', goodPassword)
  await screen.user.click(screen.getByRole('checkbox', { name: /Li e aceito os termos/ }))
}

describe('/sign-up-lojista', () => {
  it('registers in two steps and ends with the mailed link', async () => {
    const email = anEmail('nilo')
    const screen = await renderScreen('/sign-up-lojista', { app })
    await screen.fill('CNPJ da loja', aCnpj(71_001))
    await screen.fill('Nome da loja', 'Casa Nova Pisos')
    await screen.press('Continuar')
    await screen.findByRole('button', { name: 'Enviar cadastro' })
    await fillAccess(screen, email)
    expect(await screen.axe()).toEqual([])
    await screen.press('Enviar cadastro')
    await expect.poll(screen.address).toBe('/sign-up-finished')
    expect((await sentMails(app, email)).map(({ kind }) => kind)).toContain('confirm-email')
  })

  it('asks no name for a store that takes part, and says who decides', async () => {
    const store = await aStore(app.db, { tradeName: 'Pedra Viva' })
    const manager = await aShopkeeper(app.db, store.id)
    await app.db
      .updateTable('shopkeepers')
      .set({ isManager: true })
      .where('userId', '=', manager.id)
      .execute()
    const email = anEmail('nilo')
    const screen = await renderScreen('/sign-up-lojista', { app })
    await screen.fill('CNPJ da loja', store.cnpj)
    await screen.press('Continuar')
    await screen.findByRole('button', { name: 'Enviar cadastro' })
    await screen.press('Voltar')
    expect(screen.getByRole('region', { name: 'Pedra Viva' })).toHaveTextContent('A gerência dela decide')
    expect(screen.queryByLabelText(/Nome da loja/)).toBeNull()
    // Another CNPJ asks for its own name.
    await screen.fill('CNPJ da loja', aCnpj(71_009))
    await waitFor(() => expect(screen.field('Nome da loja')).toHaveValue(''))
    await screen.fill('CNPJ da loja', store.cnpj)
    await screen.findByRole('region', { name: 'Pedra Viva' })
    expect(await screen.axe()).toEqual([])
    await screen.press('Continuar')
    await screen.findByRole('button', { name: 'Enviar cadastro' })
    await fillAccess(screen, email)
    await screen.press('Enviar cadastro')
    await expect.poll(screen.address).toBe('/sign-up-finished')
    const joined = await app.db
      .selectFrom('users')
      .innerJoin('shopkeepers', 'shopkeepers.userId', 'users.id')
      .select('storeId')
      .where('users.email', '=', email)
      .executeTakeFirst()
    expect(joined?.storeId).toBe(store.id)
  })

  it('does not continue with an invalid CNPJ', async () => {
    const screen = await renderScreen('/sign-up-lojista', { app })
    await screen.fill('CNPJ da loja', '11111111111111')
    await screen.press('Continuar')
    await screen.findError('CNPJ da loja', 'Digite um CNPJ válido.')
    await screen.findError('Nome da loja', 'Digite o nome da loja.')
    expect(screen.queryByRole('button', { name: 'Enviar cadastro' })).toBeNull()
  })

  it('reports a lost connection and keeps the typed values', async () => {
    const email = anEmail('nilo')
    const screen = await renderScreen('/sign-up-lojista', { app })
    await screen.fill('CNPJ da loja', aCnpj(71_005))
    await screen.fill('Nome da loja', 'Casa Nova Pisos')
    await screen.press('Continuar')
    await screen.findByRole('button', { name: 'Enviar cadastro' })
    await fillAccess(screen, email)
    network.lose(create)
    await screen.press('Enviar cadastro')
    expect(await screen.findAllByText(/sem resposta/)).toHaveLength(1)
    expect(screen.field('E-mail')).toHaveValue(email)
    network.mend()
    await screen.press('Enviar cadastro')
    await expect.poll(screen.address).toBe('/sign-up-finished')
  })

  it("fills in the store of a colleague's link", async () => {
    const cnpj = aCnpj(71_002)
    const screen = await renderScreen(`/sign-up-lojista?cnpj=${cnpj}&storeName=Casa+Alta`, { app })
    await expect.poll(() => screen.field('Nome da loja')).toHaveValue('Casa Alta')
    await screen.press('Continuar')
    await screen.findByRole('button', { name: 'Enviar cadastro' })
    await screen.press('Voltar')
    expect(screen.field('Nome da loja')).toHaveValue('Casa Alta')
  })
})

describe('/sign-up-lojista-old', () => {
  it('requires the terms and keeps the typed values', async () => {
    const screen = await renderScreen('/sign-up-lojista-old', { app })
    await screen.fill('CNPJ da loja', aCnpj(71_003))
    await screen.fill('Nome da loja', 'Casa Nova Pisos')
    await fillAccess(screen, anEmail('nilo'))
    await screen.user.click(screen.getByRole('checkbox', { name: /Li e aceito os termos/ }))
    await screen.press('Enviar cadastro')
    await screen.findError('Termos de uso', 'É preciso aceitar os termos de uso.')
    expect(screen.field('Nome da loja')).toHaveValue('Casa Nova Pisos')
    expect(await screen.axe()).toEqual([])
  })

  it('reports a failure of the server', async () => {
    network.fail(create)
    const screen = await renderScreen('/sign-up-lojista-old', { app })
    await screen.fill('CNPJ da loja', aCnpj(71_004))
    await screen.fill('Nome da loja', 'Casa Nova Pisos')
    await fillAccess(screen, anEmail('nilo'))
    await screen.press('Enviar cadastro')
    expect((await screen.findAllByText('Internal error')).length).toBeGreaterThan(0)
    await waitFor(() => expect(screen.address()).toBe('/sign-up-lojista-old'))
  })
})
