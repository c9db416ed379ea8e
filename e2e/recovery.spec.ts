import { closeGreeting, expect, open, readMail, signIn, test } from './journey.ts'
import { signUp } from './sign-up.ts'

test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'The same steps at every width')

test('a forgotten password is replaced; the previous password and its sessions stop working', async ({
  page,
  request,
  newVisitor,
  look,
}) => {
  const person = await signUp(page, request)
  const other = await newVisitor()
  await signIn(other, '/login-profissional', person)
  await closeGreeting(other)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await open(page, '/login-profissional')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Esqueceu a senha?' })).toBeVisible()
  await look(page, 'forgot-password')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
  await page.getByRole('button', { name: 'Enviar o código' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Crie uma nova senha' })).toBeVisible()
  const mail = await readMail(request, person.email, 'Código para criar uma nova senha')
  const code = />\s*(\d{8})\s*</.exec(mail)?.[1] ?? ''
  const renewed = { email: person.email, password: 'Prancheta-nova-84' }
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(person.email)
  await page.getByRole('textbox', { name: 'Código de 8 dígitos' }).fill(code)
  await page.getByLabel('Nova senha', { exact: true }).fill(renewed.password)
  await page.getByLabel('Confirme a nova senha', { exact: true }).fill(renewed.password)
  await look(page, 'reset-password')
  await page.getByRole('button', { name: 'Salvar a nova senha' }).click()

  await expect(page).toHaveURL(/\/password-recovered$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Senha alterada com sucesso' })).toBeVisible()
  await look(page, 'password-recovered')

  await page.getByRole('link', { name: 'Ir para o login' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email)
  await page.getByLabel('Senha', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByText('Login ou senha inválidos').first()).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await look(page, 'login-refused')

  await page.getByLabel('Senha', { exact: true }).fill(renewed.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await closeGreeting(page)
  await expect(page).toHaveURL(/\/dashboard$/)

  // The other browser was signed in with the former password.
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
})
