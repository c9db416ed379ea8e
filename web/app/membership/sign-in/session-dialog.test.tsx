import * as professionals from '@esquadro/contract/people/professionals/professional'
import { confirmTotp, startTotp } from '@esquadro/contract/people/second-factor/shared'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  anAccount,
  anEmail,
  goodPassword,
  goodPasswordHash,
} from '../../../../server/src/testing/accounts.ts'
import { totpCodeOf } from '../../../../server/src/testing/authenticator.ts'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { call } from '../../platform/api/call.ts'
import { useStore } from '../../platform/api/store.ts'
import { setUpApp } from '../../testing/app.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpApp()

type UserType = 'professional' | 'admin'
const path = { professional: '/profile', admin: '/cms/profile' } as const

async function someone(userType: UserType) {
  const given = { email: anEmail(), name: 'Rita Alves' }
  if (userType === 'admin') return anAccount(app, { userType, ...given })
  return aProfessional(app.db, { ...given, passwordHash: await goodPasswordHash(app) })
}

/** Ends all sessions of an account, as the time or an administrator does. */
const endSessions = (userId: string) => app.db.deleteFrom('sessions').where('userId', '=', userId).execute()

/** Opens the profile of an account, whose session ends after the form has been changed and before it is saved. */
async function saveAfterTheEnd(
  userType: UserType,
  user: Awaited<ReturnType<typeof someone>>,
): Promise<Screen> {
  const screen = await renderScreen(path[userType], { app, as: user })
  await screen.findByDisplayValue('Rita Alves')
  await screen.fill('Nome completo', 'Rita Alves Moreira')
  await endSessions(user.id)
  await screen.user.click(screen.getAllByRole('button', { name: 'Salvar' })[0] as HTMLElement)
  return screen
}

const findDialog = (screen: Screen) => screen.findByRole('dialog', { name: 'Sua sessão terminou' })

async function enter(screen: Screen, password: string): Promise<void> {
  const dialog = within(await findDialog(screen))
  await screen.user.clear(dialog.getByLabelText(/^Senha/))
  await screen.user.type(dialog.getByLabelText(/^Senha/), password)
  await screen.user.click(dialog.getByRole('button', { name: 'Entrar e continuar' }))
}

const nameOf = async (id: string) =>
  (await app.db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

describe('A session that ends while a form is open', () => {
  it.each(['professional', 'admin'] as const)(
    'is renewed on the page of a %s, and what was written is saved',
    async (userType) => {
      const user = await someone(userType)
      const screen = await saveAfterTheEnd(userType, user)
      await findDialog(screen)
      expect(screen.getByDisplayValue(user.email)).toHaveAttribute('readonly')
      expect(await screen.axe()).toEqual([])
      await enter(screen, 'palpite errado')
      expect((await screen.findAllByText('Login ou senha inválidos')).length).toBeGreaterThan(0)
      await enter(screen, goodPassword)
      await expect.poll(() => nameOf(user.id)).toBe('Rita Alves Moreira')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(screen.getByDisplayValue('Rita Alves Moreira')).toBeVisible()
      expect(screen.left).toEqual([])
    },
  )

  it('takes the second factor on the page too', async () => {
    const user = await someone('admin')
    const caller = await app.signIn(user.id)
    const { secret } = (await app.callAs(caller, startTotp, { body: {} })).data
    await app.callAs(caller, confirmTotp, { body: { code: totpCodeOf(secret, app.clock.now()) } })
    const screen = await saveAfterTheEnd('admin', user)
    app.clock.advance({ minutes: 1 })
    await enter(screen, goodPassword)
    await screen.user.type(
      await screen.findByLabelText(/^Código do aplicativo/),
      totpCodeOf(secret, app.clock.now()),
    )
    await screen.user.click(within(await findDialog(screen)).getByRole('button', { name: 'Entrar' }))
    await expect.poll(() => nameOf(user.id)).toBe('Rita Alves Moreira')
    expect(screen.left).toEqual([])
  })

  it('keeps the form if the dialog is closed, and asks again at the next attempt', async () => {
    const user = await someone('professional')
    const screen = await saveAfterTheEnd('professional', user)
    await findDialog(screen)
    await screen.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByDisplayValue('Rita Alves Moreira')).toBeVisible()
    expect(screen.left).toEqual([])
    await screen.user.click(screen.getAllByRole('button', { name: 'Salvar' })[0] as HTMLElement)
    await enter(screen, goodPassword)
    await expect.poll(() => nameOf(user.id)).toBe('Rita Alves Moreira')
  })

  it.each([
    ['professional', '/login?redirect=%2Fprofile&session=ended'],
    ['admin', '/cms/login?redirect=%2Fcms%2Fprofile&session=ended'],
  ] as const)('leads a %s who leaves to the sign-in, and from there back', async (userType, login) => {
    const user = await someone(userType)
    const screen = await saveAfterTheEnd(userType, user)
    await screen.user.click(within(await findDialog(screen)).getByRole('button', { name: 'Sair' }))
    expect(screen.left).toEqual([login])
    expect(useStore.getState().user).toBeNull()
    screen.unmount()
    const entrance = await renderScreen(login, { app })
    expect(entrance.getByText(/^Sua sessão terminou\./)).toBeVisible()
    await entrance.fill('E-mail', user.email)
    await entrance.fill('Senha', goodPassword)
    await entrance.press('Entrar')
    await expect.poll(entrance.address).toBe(path[userType])
  })

  it('asks once if several calls are refused at the same time', async () => {
    const user = await someone('professional')
    const screen = await saveAfterTheEnd('professional', user)
    await findDialog(screen)
    const reads = [1, 2, 3].map(() => call(professionals.getProfileData))
    await enter(screen, goodPassword)
    await expect.poll(() => nameOf(user.id)).toBe('Rita Alves Moreira')
    for (const [data, error] of await Promise.all(reads))
      expect([data?.email, error]).toEqual([user.email, null])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.left).toEqual([])
  })
})
