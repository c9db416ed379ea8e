import type { Locator, Page } from '@playwright/test'
import { openSession } from './api.ts'
import { admin, closeGreeting, expect, open, professional, signIn, test } from './journey.ts'

/** Presses the mouse for as long as a person does: a control that moves meanwhile is missed. */
async function pressSlowly(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  // A drawer slides in.
  await expect(async () => {
    const first = await control.boundingBox()
    await page.waitForTimeout(100)
    expect(await control.boundingBox()).toEqual(first)
  }).toPass()
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not visible')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(120)
  const pressed = await control.boundingBox()
  expect(Math.abs((pressed?.y ?? 0) - box.y), 'pixels by which the pressed control moved').toBeLessThan(4)
  await page.mouse.up()
}

test('a session that ends while a post is written is renewed on the page, and its draft is kept', async ({
  page,
  request,
  look,
  viewport,
}) => {
  // Both sizes would write the same administrator's draft at the same time.
  test.skip((viewport?.width ?? 0) < 400, 'Posts are written at a desk')
  const writer = await openSession(request, admin)
  await writer.post('/cms/drafts/discard', { kind: 'post', record: 'new' })
  await signIn(page, '/cms/login', admin)
  await expect(page).toHaveURL(/\/cms\/dashboard$/)
  await closeGreeting(page)
  await open(page, '/cms/blog')
  await page.getByRole('button', { name: 'Escrever texto' }).first().click()
  const editor = page.getByRole('dialog', { name: 'Novo texto' })
  const title = editor.getByRole('textbox', { name: 'Título' })
  await title.fill('A luz que entra pela cozinha')
  await expect(editor.getByText('Rascunho salvo agora')).toBeVisible()
  await look(page, 'draft-saved')
  await page.reload()
  await page.getByRole('button', { name: 'Escrever texto' }).first().click()
  await expect(editor.getByText('Você deixou um rascunho deste texto')).toBeVisible()
  await look(page, 'draft-found')
  await editor.getByRole('button', { name: 'Recuperar' }).click()
  await expect(title).toHaveValue('A luz que entra pela cozinha')

  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('store') ?? '') as { state: { user: { accessToken: string } } }).state
        .user.accessToken,
  )
  expect((await request.post('/api/auth/logout', { headers: { Authorization: token } })).ok()).toBe(true)
  await editor.getByRole('button', { name: 'Escrever texto' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' })
  await dialog.getByLabel(/^Senha/).fill(admin.password)
  await dialog.getByRole('button', { name: 'Entrar e continuar' }).click()
  await expect(editor).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: 'A luz que entra pela cozinha' })).toBeVisible()
  await page.getByRole('button', { name: 'Escrever texto' }).first().click()
  await expect(editor).toBeVisible()
  await expect(editor.getByText(/rascunho deste texto/)).toBeHidden()
})

test('a person whose session has ended returns to the page, in the CMS too', async ({ page, look }) => {
  await open(page, '/cms/professionals/invoices?status=waiting')
  await expect(page).toHaveURL(/\/cms\/login\?redirect=/)
  await page.goto('/cms/login?redirect=%2Fcms%2Fusers&session=ended')
  await expect(page.getByText(/^Sua sessão terminou\./)).toBeVisible()
  await look(page, 'sign-in-after-the-end')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(admin.email)
  await page.getByLabel('Senha', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/cms\/users$/)
})

test('the header of the page of a QR code leads back to the claim', async ({ page }) => {
  await page.goto('/point-extra/qrcode?id=codigo-de-teste')
  await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).click()
  await page.getByRole('textbox', { name: 'E-mail' }).fill(professional.email)
  await page.getByLabel('Senha', { exact: true }).fill(professional.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/point-extra\/qrcode\?id=codigo-de-teste$/)
})

test('the first press on a control of a form with an empty field counts', async ({ page }) => {
  for (const path of ['/login', '/cms/login']) {
    await page.goto(path)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.getByRole('textbox', { name: 'E-mail' }).focus()
    await pressSlowly(page, page.getByRole('link', { name: 'Esqueci minha senha' }))
    await expect(page).toHaveURL(/forgot-password/)
  }
  await signIn(page, '/cms/login', admin)
  await closeGreeting(page)
  const dialog = page.getByRole('dialog')
  for (const [path, button, first] of [
    ['/cms/users', 'Cadastrar usuário', 'Nome'],
    ['/cms/professionals/experiences', 'Criar experiência', 'Título'],
    ['/cms/professionals/accelerators', 'Criar acelerador', 'Nome'],
  ] as const) {
    await open(page, path)
    await page.getByRole('button', { name: button }).first().click()
    await dialog.getByRole('textbox', { name: first }).first().focus()
    await pressSlowly(page, dialog.getByRole('button', { name: 'Cancelar' }))
    await expect(dialog).toHaveCount(0)
  }
  await open(page, '/cms/professionals/experiences')
  await page.getByRole('button', { name: 'Criar experiência' }).first().click()
  await dialog.getByRole('textbox', { name: 'Título' }).focus()
  await pressSlowly(page, dialog.getByRole('combobox').first())
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('Escape')
  await dialog.getByRole('textbox', { name: 'Local' }).focus()
  await pressSlowly(page, dialog.getByRole('button', { name: /calendário/i }).first())
  await expect(page.getByRole('grid')).toBeVisible()
})
