import * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import * as privacyPublic from '@esquadro/contract/platform/privacy/public'
import * as privacy from '@esquadro/contract/platform/privacy/shared'
import { within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { anAccount, goodPassword } from '../../../../server/src/testing/accounts.ts'
import { aShopkeeper, aStore, aUser } from '../../../../server/src/testing/builders.ts'
import { setUpApp } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpApp()

async function askToErase(screen: Screen, password: string) {
  await screen.user.click(await screen.findByRole('button', { name: 'Excluir a minha conta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir a sua conta para sempre?' }))
  const confirm = dialog.getByRole('button', { name: 'Excluir para sempre' })
  expect(confirm).toBeDisabled()
  await screen.fill('Sua senha', password)
  await screen.fill('Digite EXCLUIR para confirmar', 'excluir')
  return confirm
}

describe('/privacidade', () => {
  it('lists what is stored, why and how much', async () => {
    const screen = await renderScreen('/privacidade', { app, as: 'professional' })
    const account = within(
      (await screen.findByRole('heading', { name: 'Conta' })).closest('li') as HTMLElement,
    )
    expect(account.getByText('Execução do contrato')).toBeVisible()
    expect(account.getByText('1 registro')).toBeVisible()
    expect(screen.getByText('Nenhum consentimento registrado ainda.')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('lists who viewed the record', async () => {
    const user = await anAccount(app)
    const nobody = await renderScreen('/privacidade', { app, as: user })
    await nobody.findEmpty('Ninguém consultou os seus dados neste período.')
    nobody.unmount()
    await app.callAs('admin', cmsProfessionals.getOne, { query: { id: user.id } })
    const screen = await renderScreen('/privacidade', { app, as: user })
    expect(await screen.findByText('O seu cadastro')).toBeVisible()
    expect(screen.getByText(/Equipe do programa/)).toBeVisible()
  })

  it('records and shows a consent', async () => {
    const screen = await renderScreen('/privacidade', { app, as: 'professional' })
    const consent = await screen.findByRole('switch', { name: 'Quero receber novidades por e-mail' })
    const wasOn = (consent as HTMLInputElement).checked
    await screen.user.click(consent)
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    expect(await screen.findByText(wasOn ? 'retirado' : 'aceito')).toBeVisible()
  })

  it('downloads the stored data as a file', async () => {
    const user = await anAccount(app)
    const screen = await renderScreen('/privacidade', { app, as: user })
    const saved = vi.spyOn(URL, 'createObjectURL')
    await screen.user.click(await screen.findByRole('button', { name: 'Baixar JSON' }))
    await expect.poll(() => saved.mock.calls.length).toBe(1)
    const text = await (saved.mock.calls.flat()[0] as Blob).text()
    expect(text).toContain(user.email)
  })

  it('rejects a wrong password and keeps the account', async () => {
    const user = await anAccount(app)
    const screen = await renderScreen('/privacidade', { app, as: user })
    await screen.user.click(await askToErase(screen, 'outra senha 123'))
    await screen.findError('Sua senha', 'A senha atual não confere.')
    expect(screen.left).toEqual([])
  })

  it('keeps the account and the typed values if the person has become the last manager of a store meanwhile', async () => {
    const { id: storeId } = await aStore(app.db)
    const other = await aShopkeeper(app.db, storeId)
    const user = await anAccount(app, { userType: 'shopkeeper' }, { storeId })
    const screen = await renderScreen('/privacidade', { app, as: user })
    const confirm = await askToErase(screen, goodPassword)
    await app.db.updateTable('shopkeepers').set({ isManager: false }).where('userId', '=', other.id).execute()
    await aUser(app.db, { userType: 'shopkeeper' }, { storeId })
    await app.db
      .updateTable('shopkeepers')
      .set({ isManager: false })
      .where('storeId', '=', storeId)
      .where('userId', '!=', user.id)
      .execute()
    await screen.user.click(confirm)
    await expectConflict(privacy.erase)
    expect(screen.field('Sua senha')).toHaveValue(goodPassword)
    expect(screen.field('Sua senha')).toBeValid()
    expect(screen.left).toEqual([])
  })

  it('erases the account and opens the sign-in', async () => {
    const user = await anAccount(app)
    const screen = await renderScreen('/privacidade', { app, as: user })
    await screen.user.click(await askToErase(screen, goodPassword))
    await expect.poll(() => screen.left).toEqual(['/login'])
    const row = await app.db
      .selectFrom('users')
      .select('erasedAt')
      .where('id', '=', user.id)
      .executeTakeFirst()
    expect(row?.erasedAt).not.toBeNull()
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    const release = network.hold(privacy.getOverview)
    const loading = await renderScreen('/privacidade', { app, as: 'professional' })
    expect(loading.getByRole('status')).toBeVisible()
    loading.unmount()
    release()
    network.mend()

    network.fail(privacy.getOverview)
    const screen = await renderScreen('/privacidade', { app, as: 'professional' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('heading', { name: 'Conta' })).toBeVisible()
  })
})

describe('/descadastrar', () => {
  it('unsubscribes only when asked to', async () => {
    const screen = await renderScreen('/descadastrar?token=abc', { app })
    expect(await screen.axe()).toEqual([])
    await screen.press('Não quero mais receber')
    expect(await screen.findByText('Pronto. Você não receberá mais novidades por e-mail.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir para o início' })).toHaveAttribute('href', '/')
  })

  it('offers nothing for an incomplete link', async () => {
    const screen = await renderScreen('/descadastrar', { app })
    await screen.findEmpty(/Este endereço está incompleto/)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('keeps the button after a lost connection', async () => {
    network.lose(privacyPublic.unsubscribe)
    const screen = await renderScreen('/descadastrar?token=abc', { app })
    await screen.press('Não quero mais receber')
    expect(await screen.findByRole('alert')).toHaveTextContent('sem resposta')
    expect(screen.getByRole('button', { name: 'Não quero mais receber' })).toBeEnabled()
  })
})
