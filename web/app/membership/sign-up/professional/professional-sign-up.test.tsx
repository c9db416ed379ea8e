import { create } from '@esquadro/contract/people/professionals/public'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCpf } from '../../../../../server/src/fiscal/samples/documents.ts'
import {
  anAccount,
  anEmail,
  goodPassword,
  preRegistrationToken,
} from '../../../../../server/src/testing/accounts.ts'
import { aProfessional, aStore } from '../../../../../server/src/testing/builders.ts'
import { sentMails } from '../../../../../server/src/testing/mails.ts'
import { setUpApp } from '../../../testing/app.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen, type Screen } from '../../../testing/screen.tsx'

const app = setUpApp()

async function fillAccess(screen: Screen, email: string, confirmation = goodPassword): Promise<void> {
  await screen.findByRole('textbox', { name: 'Nome completo' })
  await screen.fill('Nome completo', 'Helena Prado')
  await screen.fill('E-mail', email)
  await screen.fill('Celular', '11987654321')
  await screen.fill('Senha', goodPassword)
  await screen.fill('Confirme a senha', confirmation)
}

async function fillPerson(screen: Screen, cpf: string): Promise<void> {
  await screen.findByRole('textbox', { name: 'CPF' })
  await screen.fill('CPF', cpf)
  await screen.fill('Data de nascimento', '14031988')
  await screen.fill('CEP', '01310100')
  await screen.fill('Endereço', 'Avenida Paulista')
  await screen.fill('Número', '1000')
  await screen.fill('Bairro', 'Bela Vista')
  await screen.fill('Cidade', 'São Paulo')
  await screen.user.click(screen.getByRole('combobox', { name: /Estado/ }))
  await screen.user.click(await screen.findByRole('option', { name: 'SP' }))
}

async function fillProfession(screen: Screen): Promise<void> {
  await screen.user.click(screen.getByRole('radio', { name: /Arquiteto/ }))
  await screen.fill('Registro no CAU', 'A12345-6')
}

describe('/sign-up-profissional', () => {
  it('registers in four steps and ends with the mailed link', async () => {
    const email = anEmail('helena')
    const screen = await renderScreen('/sign-up-profissional', { app })
    await fillAccess(screen, email)
    await screen.press('Continuar')
    expect(await screen.findByText(`Acesso criado para ${email}`)).toBeVisible()

    await fillPerson(screen, aCpf(61_001))
    await screen.press('Continuar')
    await screen.findByRole('radio', { name: /Arquiteto/ })
    await fillProfession(screen)
    await screen.press('Continuar')
    await screen.user.click(await screen.findByRole('checkbox', { name: /Li e aceito os termos/ }))
    expect(screen.getByText('Avenida Paulista, 1000 · São Paulo/SP')).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await screen.press('Enviar cadastro')
    await expect.poll(screen.address).toBe('/sign-up-finished')
    expect((await sentMails(app, email)).map(({ kind }) => kind)).toContain('confirm-email')
  })

  it('makes no call while the passwords differ', async () => {
    network.fail(create)
    const screen = await renderScreen('/sign-up-profissional', { app })
    await fillAccess(screen, anEmail(), 'outra senha qualquer')
    await screen.press('Continuar')
    await screen.findError('Confirme a senha', 'As senhas não conferem')
    expect(screen.queryByText(/Acesso criado/)).toBeNull()
  })

  it('does not leave a step with invalid fields', async () => {
    const screen = await renderScreen('/sign-up-profissional', { app })
    await fillAccess(screen, anEmail())
    await screen.press('Continuar')
    await screen.findByText(/Acesso criado para/)
    await screen.findByRole('textbox', { name: 'CPF' })
    await screen.fill('CPF', '11111111111')
    await screen.press('Continuar')
    await screen.findError('CPF', 'Digite um CPF válido.')
    await screen.findError('Cidade', 'Digite uma cidade válida.')
    expect(screen.queryByRole('radio', { name: /Arquiteto/ })).toBeNull()
  })

  it('removes the error as soon as a profession is chosen', async () => {
    const screen = await renderScreen('/sign-up-profissional', { app })
    await fillAccess(screen, anEmail())
    await screen.press('Continuar')
    await screen.findByText(/Acesso criado para/)
    await fillPerson(screen, aCpf(61_050))
    await screen.press('Continuar')
    await screen.findByRole('radio', { name: /Arquiteto/ })
    await screen.press('Continuar')
    expect(await screen.findByText('Escolha uma profissão válida.')).toBeVisible()
    await screen.user.click(screen.getByRole('radio', { name: /Arquiteto/ }))
    await waitFor(() => expect(screen.queryByText('Escolha uma profissão válida.')).toBeNull())
  })

  it('reports a lost connection and keeps the typed values', async () => {
    network.lose(create)
    const email = anEmail()
    const screen = await renderScreen('/sign-up-profissional', { app })
    await fillAccess(screen, email)
    await screen.press('Continuar')
    expect(await screen.findAllByText(/sem resposta/)).toHaveLength(1)
    expect(screen.field('E-mail')).toHaveValue(email)
  })

  it('restores the typed values after a reload, without the password', async () => {
    const first = await renderScreen('/sign-up-profissional', { app })
    await fillAccess(first, 'volta@exemplo.com.br')
    first.unmount()
    const screen = await renderScreen('/sign-up-profissional', { app })
    await expect.poll(() => screen.field('E-mail')).toHaveValue('volta@exemplo.com.br')
    expect(screen.field('Senha')).toHaveValue('')
  })

  it('continues after the page was closed, stores no secrets, and deletes the stored values on request', async () => {
    const first = await renderScreen('/sign-up-profissional', { app })
    const email = anEmail()
    await fillAccess(first, email)
    await first.press('Continuar')
    const cpf = aCpf(61_900)
    await first.findByRole('textbox', { name: 'CPF' })
    await first.fill('CPF', cpf)
    const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    expect(stored()).toContain(email)
    for (const secret of [goodPassword, cpf, first.field('CPF').getAttribute('value') ?? cpf])
      expect(stored()).not.toContain(secret)
    expect(JSON.stringify({ ...localStorage })).not.toContain('completionToken')
    first.unmount()
    sessionStorage.clear()

    const screen = await renderScreen('/sign-up-profissional', { app })
    expect(await screen.findByText('Continuamos de onde você parou')).toBeVisible()
    await expect.poll(() => screen.field('E-mail')).toHaveValue(email)
    await screen.press('Apagar e começar do zero')
    await expect.poll(() => screen.field('E-mail')).toHaveValue('')
    expect(stored()).not.toContain(email)
  })

  it('fills in what the pre-registration of the mail knows, which is not typed again', async () => {
    const store = await aStore(app.db)
    const email = anEmail('anotada')
    const person = { name: 'Rita Luz', email, cellphone: '11988887777' }
    const { id } = await app.db
      .insertInto('preRegistrations')
      .values({ storeId: store.id, ...person, createdAt: app.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pre = preRegistrationToken(app, id)
    const screen = await renderScreen(`/sign-up-profissional?pre=${pre}`, { app })
    await expect.poll(() => screen.field('E-mail')).toHaveValue(email)
    expect(screen.field('Nome completo')).toHaveValue('Rita Luz')
    expect(screen.field('Celular')).toHaveValue('(11) 98888-7777')
    await screen.fill('Senha', goodPassword)
    await screen.fill('Confirme a senha', goodPassword)
    await screen.press('Continuar')
    expect(await screen.findByRole('textbox', { name: 'CPF' })).toBeVisible()
  })

  it('reports an unknown invite code and continues without it', async () => {
    const screen = await renderScreen('/sign-up-profissional?invite=NADA', { app })
    expect(await screen.findByText('Este convite não vale mais')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Continuar' })).toBeEnabled()
  })
})

describe('/sign-up-profissional-old', () => {
  it('reports each missing field', async () => {
    const screen = await renderScreen('/sign-up-profissional-old', { app })
    await screen.findByRole('textbox', { name: 'CPF' })
    expect(await screen.axe()).toEqual([])
    await screen.press('Enviar cadastro')
    await screen.findError('E-mail', 'Digite um e-mail válido.')
    await screen.findError('CPF', 'Digite um CPF válido.')
    await screen.findError('Cidade', 'Digite uma cidade válida.')
  })

  it('responds to the CPF of another account as to any other', async () => {
    const cpf = aCpf(61_002)
    await aProfessional(app.db, {}, { cpf })
    const screen = await renderScreen('/sign-up-profissional-old', { app })
    await fillAccess(screen, anEmail())
    await fillPerson(screen, cpf)
    await fillProfession(screen)
    await screen.user.click(screen.getByRole('checkbox', { name: /Li e aceito os termos/ }))
    await screen.press('Enviar cadastro')
    await expect.poll(screen.address).toBe('/sign-up-finished')
  })

  it('responds to the e-mail of an account as to any other', async () => {
    const { email } = await anAccount(app)
    const screen = await renderScreen('/sign-up-profissional-old', { app })
    await fillAccess(screen, email)
    await fillPerson(screen, aCpf(61_003))
    await fillProfession(screen)
    await screen.user.click(screen.getByRole('checkbox', { name: /Li e aceito os termos/ }))
    await screen.press('Enviar cadastro')
    await expect.poll(screen.address).toBe('/sign-up-finished')
  })
})
