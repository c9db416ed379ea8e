import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { aCpf } from './documents.ts'
import { open, type Person, readMail } from './journey.ts'

type Look = (page: Page, name: string) => Promise<void>

/**
 * Signs up a professional in two steps, confirms the e-mail by the mailed link and returns the credentials.
 * The address may contain an invite code.
 */
export async function signUp(
  page: Page,
  request: APIRequestContext,
  look: Look = async () => {},
  address = '/sign-up-profissional',
): Promise<Person> {
  const person = { email: `ana.${randomUUID().slice(0, 8)}@exemplo.com.br`, password: 'varanda-ripada-41' }
  const goOn = page.getByRole('button', { name: 'Continuar', exact: true })
  const text = (name: string) => page.getByRole('textbox', { name, exact: true })

  await open(page, address)
  await expect(page.getByRole('heading', { level: 1, name: 'Cadastro de profissional' })).toBeVisible()
  await text('Nome completo').fill('Ana Beatriz Nogueira')
  await text('E-mail').fill(person.email)
  await text('Celular').fill('11987654321')
  await page.getByLabel(/^Senha\*?$/).fill(person.password)
  await page.getByLabel(/^Confirme a senha\*?$/).fill(person.password)
  await look(page, 'sign-up-access')
  await goOn.click()

  await text('CPF').fill(aCpf())
  await text('Data de nascimento').fill('14/03/1988')
  await text('CEP').fill('01310100')
  await text('Endereço').fill('Avenida Paulista')
  await text('Número').fill('1578')
  await text('Bairro').fill('Bela Vista')
  await text('Cidade').fill('São Paulo')
  const state = page.getByRole('combobox', { name: 'Estado' })
  await state.click()
  await page.getByRole('option', { name: 'SP', exact: true }).click()
  await look(page, 'sign-up-person')
  await goOn.click()

  await page.getByRole('radio', { name: /^Arquiteto/ }).check()
  await text('Registro no CAU').fill('A123456-7')
  await look(page, 'sign-up-profession')
  await goOn.click()

  await page.getByRole('checkbox', { name: /^Li e aceito os termos/ }).check()
  await look(page, 'sign-up-sending')
  await page.getByRole('button', { name: 'Enviar cadastro' }).click()

  await expect(page).toHaveURL(/\/sign-up-finished$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cadastro recebido' })).toBeVisible()
  await look(page, 'sign-up-finished')

  const mail = await readMail(request, person.email, 'Confirme o seu e-mail')
  const link = /href="([^"]*\/email-confirm\?[^"]*)"/.exec(mail)?.[1]?.replaceAll('&amp;', '&') ?? ''
  await open(page, link)
  await expect(page.getByRole('heading', { level: 1, name: 'E-mail confirmado' })).toBeVisible()
  await look(page, 'email-confirm')
  return person
}
