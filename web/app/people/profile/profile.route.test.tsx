import * as admins from '@esquadro/contract/people/cms-users/cms'
import * as professionals from '@esquadro/contract/people/professionals/professional'
import * as shopkeepers from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAccount, anEmail, goodPassword } from '../../../../server/src/testing/accounts.ts'
import { aProfessional, aStore } from '../../../../server/src/testing/builders.ts'
import { sentMails } from '../../../../server/src/testing/mails.ts'
import { setUpApp } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { addSession, renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpApp()

/** Returns a section of the profile by its heading. */
const section = (screen: Screen, title: string) =>
  within(screen.getByRole('heading', { level: 2, name: title }).closest('section') as HTMLElement)

describe('/profile of a professional', () => {
  it('saves only what was changed', async () => {
    const user = await aProfessional(app.db)
    const screen = await renderScreen('/profile', { app, as: user })
    await screen.findByRole('heading', { level: 2, name: 'Dados' })
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeDisabled()
    await screen.fill('Nome completo', 'Helena Prado de Souza')
    await screen.press('Salvar')
    expect(await screen.findByText('Profissional atualizado com sucesso!')).toBeVisible()
    const row = await app.db.selectFrom('users').select('name').where('id', '=', user.id).executeTakeFirst()
    expect(row?.name).toBe('Helena Prado de Souza')
    expect(await screen.axe()).toEqual([])
  })

  it('reports an invalid CAU under its field, and leaves CPF and profession to administrators', async () => {
    const screen = await renderScreen('/profile', { app, as: 'professional' })
    await screen.findByRole('heading', { level: 2, name: 'Dados' })
    await screen.fill('Registro no CAU', '')
    await screen.press('Salvar')
    await screen.findError('Registro no CAU', 'Preencha este campo.')
    expect(screen.field('CPF')).toHaveAttribute('readonly')
    await screen.findHint('CPF', 'Para alterar, fale com a equipe do programa.')
    expect(screen.getByRole('radio', { name: /Engenheiro/ })).toBeDisabled()
  })

  it('changes the e-mail only with the current password and by a mailed link', async () => {
    const user = await anAccount(app)
    const email = anEmail('nova')
    const screen = await renderScreen('/profile', { app, as: user })
    await screen.findByRole('heading', { level: 2, name: 'E-mail' })
    const part = section(screen, 'E-mail')
    await screen.user.type(part.getByRole('textbox', { name: 'Novo e-mail' }), email)
    await screen.user.type(part.getByLabelText(/^Senha atual/), 'outra senha 123')
    await screen.press('Trocar e-mail')
    expect(await part.findByText('A senha atual não confere.', { selector: 'p span' })).toBeVisible()
    await screen.user.clear(part.getByLabelText(/^Senha atual/))
    await screen.user.type(part.getByLabelText(/^Senha atual/), goodPassword)
    await screen.press('Trocar e-mail')
    expect(await part.findByText(new RegExp(`Enviamos um link para ${email}`))).toBeVisible()
    expect((await sentMails(app, email)).map(({ kind }) => kind)).toEqual(['change-email'])
  })

  it('changes the password and opens the sign-in', async () => {
    const user = await anAccount(app)
    const screen = await renderScreen('/profile', { app, as: user })
    await screen.findByRole('heading', { level: 2, name: 'Senha' })
    const part = section(screen, 'Senha')
    await screen.user.type(part.getByLabelText(/^Senha atual/), goodPassword)
    await screen.fill('Nova senha', 'marcenaria de ipê 77')
    await screen.fill('Confirme a nova senha', 'outra')
    await screen.press('Trocar senha')
    await screen.findError('Confirme a nova senha', 'As senhas não conferem')
    await screen.fill('Confirme a nova senha', 'marcenaria de ipê 77')
    await screen.press('Trocar senha')
    await expect.poll(() => screen.left).toContain('/login')
  })

  it('switches language and theme at once', async () => {
    const screen = await renderScreen('/profile', { app, as: 'professional' })
    await screen.user.click(await screen.findByRole('radio', { name: 'Escuro' }))
    expect(localStorage.getItem('theme')).toBe('dark')
    await screen.user.click(screen.getByRole('radio', { name: 'Claro' }))
    expect(localStorage.getItem('theme')).toBe('light')
  })

  it('ends the other sessions after confirmation', async () => {
    const user = await aProfessional(app.db)
    const { token } = await addSession(app, user)
    const screen = await renderScreen('/profile', { app, as: user })
    await screen.user.click(await screen.findByRole('button', { name: 'Encerrar as outras sessões' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar todas as outras sessões?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Encerrar as outras sessões' }))
    expect(await screen.findByText('1 sessão encerrada.')).toBeVisible()
    expect((await app.callAs({ token }, professionals.getProfileData)).status).toBe(401)
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    const release = network.hold(professionals.getProfileData)
    const loading = await renderScreen('/profile', { app, as: 'professional' })
    expect(loading.getByRole('status')).toBeVisible()
    loading.unmount()
    release()
    network.mend()

    network.fail(professionals.getProfileData)
    const screen = await renderScreen('/profile', { app, as: 'professional' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('heading', { level: 2, name: 'Dados' })).toBeVisible()
  })
})

describe('/profile of a shopkeeper', () => {
  it('shows the store and saves name and phone number', async () => {
    const store = await aStore(app.db, { tradeName: 'Casa Alta Pisos' })
    const user = await anAccount(app, { userType: 'shopkeeper' }, { storeId: store.id })
    const screen = await renderScreen('/profile', { app, as: user })
    expect(await screen.findByText('Casa Alta Pisos')).toBeVisible()
    await screen.fill('Nome completo', 'Nilo Barros')
    await screen.fill('Celular', '8199')
    await screen.press('Salvar')
    await screen.findError('Celular', /./)
    await screen.fill('Celular', '81998765432')
    await screen.press('Salvar')
    expect(await screen.findByText('Usuário atualizado com sucesso!')).toBeVisible()
    expect((await app.callAs(await app.signIn(user.id), shopkeepers.getProfileData)).data).toMatchObject({
      name: 'Nilo Barros',
    })
  })
})

describe('/cms/profile', () => {
  it('saves the name of an administrator', async () => {
    const user = await anAccount(app, { userType: 'admin' })
    const screen = await renderScreen('/cms/profile', { app, as: user })
    await screen.findByRole('heading', { level: 2, name: 'Dados' })
    await screen.fill('Nome completo', 'Rita Equipe')
    await screen.press('Salvar')
    expect(await screen.findByText('Usuário atualizado com sucesso!')).toBeVisible()
    expect((await app.callAs(await app.signIn(user.id), admins.getProfileData)).data.name).toBe('Rita Equipe')
    expect(await screen.axe()).toEqual([])
  })

  testReading({
    app,
    open: async () => ({ path: '/cms/profile', as: 'admin' }),
    endpoint: admins.getProfileData,
    shown: 'Dados',
    hasRetry: true,
  })
})
