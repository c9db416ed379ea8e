import type { Locator, Page } from '@playwright/test'
import { openSession } from './api.ts'
import { aCpf } from './documents.ts'
import { admin, closeGreeting, expect, open, shopkeeper, signIn, test } from './journey.ts'
import { anInvoice } from './nfe.ts'
import { signUp } from './sign-up.ts'

type Profile = { store: { cnpj: string; name: string } }
type Products = { items: { name: string; code: string; ean: string | null }[] }

test.skip(({ viewport }) => (viewport?.width ?? 0) < 400, 'The review of invoices is work for a desk')

test('an invoice becomes points, from sign-up to approval and reversal', async ({
  page: professional,
  newVisitor,
  request,
  look,
}) => {
  const customer = { cpf: aCpf(), name: 'Helena Prado Martins' }

  await test.step('the professional signs up, confirms the e-mail and signs in', async () => {
    const signedUp = await signUp(professional, request, look)
    await professional.getByRole('link', { name: 'Entrar na minha conta' }).click()
    await look(professional, 'login')
    await signIn(professional, '/login-profissional', signedUp)
    await expect(professional.getByRole('dialog', { name: /^Boas-vindas/ })).toBeVisible()
    await look(professional, 'welcome')
    await closeGreeting(professional)
    await expect(professional).toHaveURL(/\/dashboard$/)
    expect(await pointsInHeader(professional)).toBe(0)
    await expect(standing(professional)).toHaveText(isBronze)
    await look(professional, 'dashboard-empty')
  })

  await test.step('the professional registers a customer', async () => {
    await professional.getByRole('link', { name: 'Cadastrar cliente' }).first().click()
    const drawer = professional.getByRole('dialog', { name: 'Cadastrar cliente' })
    const name = drawer.getByRole('textbox', { name: 'Nome', exact: true })
    await drawer.getByRole('textbox', { name: 'CPF ou CNPJ' }).fill(customer.cpf)
    await name.fill(customer.name)
    // A phone's Back button does not discard typed text.
    await professional.goBack()
    await professional.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(name).toHaveValue(customer.name)
    await look(professional, 'customer-new')
    await drawer.getByRole('button', { name: 'Cadastrar cliente' }).click()
    await expect(drawer).toBeHidden()
    await expect(professional.getByRole('row').filter({ hasText: customer.name })).toBeVisible()
    await look(professional, 'customers')
  })

  const store = await newVisitor()
  const invoice = await test.step('the store sends the XML of an invoice to this customer', async () => {
    const session = await openSession(request, shopkeeper)
    const { store: own } = await session.get<Profile>('/shopkeepers/get-profile-data')
    const { items } = await session.get<Products>('/products/get-all?limit=100')
    const sold = items.flatMap(({ name, code, ean }) =>
      ean ? [{ code, ean, description: name, valueCents: 1_980_050 }] : [],
    )
    const made = anInvoice({
      cnpj: own.cnpj,
      storeName: own.name,
      customer,
      issuedAt: new Date(),
      items: sold.slice(0, 3),
    })
    expect(made.totalCents).toBe(3 * 1_980_050)
    await signIn(store, '/login-lojista', shopkeeper)
    await closeGreeting(store)
    await look(store, 'store-dashboard')
    await open(store, '/invoices')
    await store.locator('input[type=file]').setInputFiles({
      name: made.fileName,
      mimeType: 'text/xml',
      buffer: Buffer.from(made.xml),
    })
    const file = store.getByRole('listitem').filter({ hasText: made.fileName })
    await expect(file).toContainText('Em análise')
    await expect(file).toContainText('R$ 59.401,50')
    // The programme does not know its authority, so a person has to review it.
    await expect(file).toContainText('não verificáveis')
    await expect(file).toContainText('Ana N.')
    await look(store, 'invoices-sent')
    const row = store.getByRole('row').filter({ hasText: made.number })
    await expect(row).toContainText('Em análise')
    await row.getByRole('button', { name: made.number }).click()
    await expect(store.getByRole('dialog')).toContainText(customer.name)
    await look(store, 'invoice-details')
    return { ...made, storeName: own.name }
  })

  const desk = await newVisitor()
  await test.step('an administrator approves it', async () => {
    await signIn(desk, '/cms/login', admin)
    await expect(desk).toHaveURL(/\/cms\/dashboard$/)
    await closeGreeting(desk)
    await look(desk, 'cms-dashboard')
    await openReview(desk, invoice.number)
    await look(desk, 'review')
    const drawer = desk.getByRole('dialog')
    await expect(drawer).toContainText('Ana Beatriz Nogueira')
    await drawer.getByRole('button', { name: 'Aprovar', exact: true }).click()
    const question = desk.getByRole('dialog', { name: /^Aprovar a nota/ })
    await expect(question).toContainText('Ana Beatriz Nogueira')
    await look(desk, 'approval')
    await question.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(desk.getByText('Nota aprovada.').first()).toBeVisible()
  })

  const earned = await test.step('the professional sees points, level and their explanation', async () => {
    await open(professional, '/dashboard')
    await expect.poll(() => pointsInHeader(professional)).toBeGreaterThan(0)
    const points = await pointsInHeader(professional)
    await expect(standing(professional)).not.toHaveText(isBronze)
    await expect(standing(professional)).toContainText(written(points))
    await look(professional, 'dashboard')

    await open(professional, '/extract')
    const lines = linesOf(professional, invoice.storeName, invoice.number)
    await expect(lines).not.toHaveCount(0)
    expect(await sumOf(lines)).toBe(points)
    await look(professional, 'extract')
    await lines.last().click()
    const drawer = professional.getByRole('dialog', { name: 'Lançamento' })
    await expect(drawer.getByRole('heading', { name: 'Como chegamos a esses pontos' })).toBeVisible()
    await expect(drawer).toContainText('Pontos da compra')
    await expect(drawer).toContainText(`${written(points)} pontos`)
    await look(professional, 'extract-explanation')
    return points
  })

  const reason = 'Pedido cancelado pelo cliente'
  await test.step('the administrator reverses it with a reason', async () => {
    await openReview(desk, invoice.number)
    await desk.getByRole('dialog').getByRole('button', { name: 'Estornar', exact: true }).click()
    const question = desk.getByRole('dialog', { name: /^Estornar a nota/ })
    await question.getByRole('textbox', { name: 'Motivo' }).fill(reason)
    await look(desk, 'reversal')
    await question.getByRole('button', { name: 'Estornar', exact: true }).click()
    await expect(desk.getByText('Nota estornada.').first()).toBeVisible()
  })

  await test.step('the extract shows the credit and its reversal', async () => {
    await open(professional, '/extract')
    const lines = linesOf(professional, invoice.storeName, invoice.number)
    const reversals = lines.filter({ hasText: reason })
    await expect(reversals).not.toHaveCount(0)
    expect(await sumOf(reversals)).toBe(-earned)
    expect(await sumOf(lines)).toBe(0)
    await look(professional, 'extract-reversed')
    await expect.poll(() => pointsInHeader(professional)).toBe(0)
    await open(professional, '/dashboard')
    await expect(standing(professional)).toHaveText(isBronze)
  })
})

/** The section begins with the level reached; all levels follow. */
const isBronze = /^Seu nível no ciclo \d{4}Bronze/
const standing = (page: Page): Locator => page.getByRole('region', { name: /^Seu nível no ciclo/ })

/** Returns the points in the name of the account button of the header. */
async function pointsInHeader(page: Page): Promise<number> {
  const shown = await page.getByRole('banner').getByRole('button', { name: /Pts/ }).textContent()
  const points = /([\d.]+)\s*Pts/.exec(shown ?? '')?.[1]
  return Number(points?.replaceAll('.', ''))
}

/** Returns the lines of the extract about an invoice. */
const linesOf = (page: Page, storeName: string, number: string): Locator =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button')
    .filter({ hasText: storeName })
    .filter({ hasText: number })

/** Sums lines of the statement by their machine-readable values. */
async function sumOf(lines: Locator): Promise<number> {
  const values = await lines
    .locator('data')
    .evaluateAll((found) => found.map((item) => Number(item.getAttribute('value'))))
  expect(values).toHaveLength(await lines.count())
  return values.reduce((sum, value) => sum + value, 0)
}

const written = (points: number): string => new Intl.NumberFormat('pt-BR').format(points)

async function openReview(page: Page, number: string): Promise<void> {
  await open(page, `/cms/professionals/invoices?q=${number}`)
  await page.getByRole('row').filter({ hasText: number }).getByRole('link', { name: number }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Quanto vale' })).toBeVisible()
}
