import type { Page } from '@playwright/test'
import { admin, closeGreeting, expect, open, signIn, test } from './journey.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('drawers and dialogs: focus, keyboard, stacking, toasts', async ({ page }) => {
  await signIn(page, '/cms/login', admin)
  await closeGreeting(page)
  await open(page, '/cms/professionals/accelerators')
  const drawer = page.getByRole('dialog', { name: 'Criar acelerador' })
  const opener = page.locator('#content').getByRole('button', { name: 'Criar acelerador', exact: true })
  // So low that the page scrolls.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 360, height: 500 })
  const scrolled = () => page.evaluate(() => window.scrollY)

  await test.step('a toast can be dismissed above an open drawer', async () => {
    const change = '**/api/cms/accelerators/change-status*'
    await page.route(change, (route) => route.fulfill({ status: 500, json: {} }))
    await page
      .getByRole('button', { name: /^Ações de / })
      .first()
      .click()
    await button(page, 'Desativar').click()
    const toast = page.locator('.Toastify__toast')
    await expect(toast.or(page.getByRole('dialog'))).toBeVisible()
    if (await page.getByRole('dialog').isVisible())
      await page.getByRole('dialog').getByRole('button', { name: 'Desativar', exact: true }).click()
    await expect(toast).toBeVisible()
    await page.unroute(change)
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
    await opener.click()
    // The first field; on touch screens, where it would raise the keyboard, the X.
    await expect(drawer.locator('input:focus, button:focus')).toHaveCount(1)
    await toast.getByRole('button').click()
    await expect(toast).toHaveCount(0)
    await drawer.getByRole('textbox', { name: 'Nome' }).fill('Semana do aço')
  })

  await test.step('the page behind neither scrolls nor takes the focus', async () => {
    const before = await scrolled()
    await page.mouse.move(10, 300)
    await page.mouse.wheel(0, 600)
    await opener.focus()
    await expect(opener).not.toBeFocused()
    expect(await scrolled()).toBe(before)
  })

  await test.step('Escape closes only the calendar that is open', async () => {
    await drawer.getByRole('button', { name: 'Abrir calendário' }).first().click()
    const calendar = drawer.getByRole('grid')
    await expect(calendar.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('Escape')
    await expect(calendar).toHaveCount(0)
    await expect(drawer).toBeVisible()
  })

  await test.step('Escape asks for confirmation each time; closing returns the focus to the page', async () => {
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
    // Browsers close a dialog at the second Escape in a row, even if the first was prevented.
    for (let time = 0; time < 3; time += 1) {
      await page.keyboard.press('Escape')
      await expect(question.getByRole('button', { name: 'Continuar editando' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(drawer).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})
