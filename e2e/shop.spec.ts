import { openSession, storeSession } from './api.ts'
import { aCpf } from './documents.ts'
import { closeGreeting, expect, open, professional, shopkeeper, signIn, test } from './journey.ts'
import { anInvoice } from './nfe.ts'

// A shop assistant with a phone. Each test depends only on the demonstration or its own preparation, so that it can be
// retried alone.

test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'A phone is what they have at hand')

type Profile = { store: { cnpj: string; name: string } }
type Customers = { items: { name: string; document: string; validity: { state: string } }[] }
type Products = { items: { name: string; code: string; ean: string | null }[] }

test('a shop sends three invoices: one is rejected with its reason, one needs a professional, who is named', async ({
  page,
  request,
  look,
}) => {
  const session = await openSession(request, shopkeeper)
  const { store } = await session.get<Profile>('/shopkeepers/get-profile-data')
  const { items: products } = await session.get<Products>('/products/get-all?limit=100')
  const items = products
    .flatMap(({ name, code, ean }) => (ean ? [{ code, ean, description: name, valueCents: 745_000 }] : []))
    .slice(0, 2)
  const owner = await openSession(request, professional)
  const { items: customers } = await owner.get<Customers>('/professionals/customers/get-all?limit=100')
  const known = customers.find(
    ({ document, validity }) => document.length === 11 && validity.state === 'valid',
  )
  if (!known) throw new Error('The demonstration has a customer whose registration holds')
  const now = new Date()
  const sale = { cnpj: store.cnpj, storeName: store.name, issuedAt: now, items }
  const attributed = anInvoice({ ...sale, customer: { cpf: known.document, name: known.name } })
  const nobodys = anInvoice({ ...sale, customer: { cpf: aCpf(), name: 'Rogério Tavares Lima' } })
  const old = anInvoice({
    ...sale,
    customer: { cpf: known.document, name: known.name },
    issuedAt: new Date(now.getTime() - 120 * 86_400_000),
  })

  await test.step("the shopkeeper signs in and sees the store's tasks of the day", async () => {
    await signIn(page, '/login-lojista', shopkeeper)
    await closeGreeting(page)
    await expect(page.getByRole('heading', { level: 1, name: `Hoje na ${store.name}` })).toBeVisible()
    await page.getByRole('link', { name: 'Enviar notas fiscais' }).first().click()
    await expect(page).toHaveURL(/\/invoices$/)
  })

  await test.step('sends three files at once and sees the result of each', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Enviar notas fiscais' })).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(
      [attributed, nobodys, old].map(({ fileName, xml }) => ({
        name: fileName,
        mimeType: 'text/xml',
        buffer: Buffer.from(xml),
      })),
    )
    const file = ({ fileName }: { fileName: string }) =>
      page.getByRole('listitem').filter({ hasText: fileName })
    await expect(page.getByRole('progressbar', { name: '3 de 3 arquivos lidos' })).toHaveAttribute(
      'aria-valuetext',
      '2 recebidas, 2 a conferir, 1 recusada',
    )
    await expect(file(attributed)).toContainText('Em análise')
    await expect(file(attributed)).toContainText('Helena C.')
    await expect(file(attributed)).toContainText('R$ 14.900,00')
    await expect(file(nobodys)).toContainText('Sem profissional')
    await expect(file(old)).toContainText('A nota tem 120 dias; o programa aceita notas de até 90 dias.')
    await look(page, 'three-verdicts')
    // A rejected file is not an invoice of the programme.
    const list = page.getByRole('table', { name: 'Lista de notas' })
    await expect(list.getByRole('row').filter({ hasText: attributed.number })).toContainText('Em análise')
    await expect(list.getByRole('row').filter({ hasText: old.number })).toHaveCount(0)
  })

  await test.step('opens the rejected file, sets it aside and reopens it', async () => {
    await page.getByRole('button', { name: `Ver e corrigir ${old.fileName}` }).click()
    const drawer = page.getByRole('dialog', { name: old.fileName })
    await expect(drawer.getByText('Este arquivo foi recusado na leitura')).toBeVisible()
    await expect(
      drawer.getByText('A nota tem 120 dias; o programa aceita notas de até 90 dias.'),
    ).toBeVisible()
    await look(page, 'refused-file')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'Baixar o arquivo' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe(old.fileName)
    await drawer.getByRole('button', { name: 'Deixar de lado' }).click()
    await drawer.getByRole('button', { name: 'Retomar' }).click()
    // The correct file replaces it: it is rejected as well, and its own reason is shown.
    await drawer.locator('input[type=file]').setInputFiles({
      name: 'outra.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from('<NFe>'),
    })
    const next = page.getByRole('dialog', { name: 'outra.xml' })
    await expect(next.getByText('O XML está corrompido. Baixe-o de novo e reenvie.')).toBeVisible()
    await next.getByRole('button', { name: 'Deixar de lado' }).click()
    await next.getByRole('button', { name: 'Fechar', exact: true }).click()
    await expect(next).toBeHidden()
  })

  await test.step('the store names the professional of a sale to an unregistered customer, for an administrator to confirm', async () => {
    const row = page.getByRole('row').filter({ hasText: nobodys.number })
    await expect(row).toContainText('a indicar')
    await row.getByRole('button', { name: nobodys.number }).click()
    const drawer = page.getByRole('dialog', { name: `Nota ${nobodys.number}` })
    const name = drawer.getByRole('combobox', { name: 'Quem é o profissional?' })
    await name.click()
    await page.keyboard.type('Helena Cav')
    await page
      .getByRole('option', { name: /^Helena C/ })
      .first()
      .click()
    await look(page, 'professional-found')
    await drawer.getByRole('button', { name: 'Indicar profissional' }).click()
    await expect(page.getByText('Profissional indicado. A análise vai confirmar.').first()).toBeVisible()
    await expect(drawer).toContainText(/Helena C/)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(row).toContainText('Em análise')
    await expect(row).toContainText(/Helena C/)
  })
})

test('a shop looks up its merit, a product by EAN and an answer in the FAQ', async ({ page, request }) => {
  const session = await openSession(request, shopkeeper)
  await storeSession(page.context(), request, shopkeeper)

  await test.step('the items of its merit add up to the total', async () => {
    const score = await session.get<{
      month: { merit: { invoices: number; value: number; speed: number; accuracy: number; total: number } }
    }>('/shopkeepers/store-score/get-data')
    const { invoices, value, speed, accuracy, total } = score.month.merit
    expect(invoices + value + speed + accuracy).toBe(total)
    await open(page, '/store-score')
    await expect(page.getByRole('heading', { level: 1, name: 'Pontuação da loja' })).toBeVisible()
    const made = page.getByRole('region', { name: 'Como chegamos a este número' })
    await expect(made.getByRole('row').filter({ hasText: 'Total do mês' })).toContainText(written(total))
  })

  await test.step('a product is found by its EAN', async () => {
    const { items } = await session.get<Products>('/products/get-all?limit=100')
    const product = items.findLast(({ ean }) => ean !== null)
    if (!product?.ean) throw new Error('The catalogue has products with an EAN')
    await open(page, '/products')
    await page.getByRole('searchbox').fill(product.ean)
    await expect(page).toHaveURL(new RegExp(`q=${product.ean}`))
    const rows = page.getByRole('table').getByRole('row').filter({ hasText: product.ean })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(product.name)
    await expect(page.getByText('1–1 de 1')).toBeVisible()
  })

  await test.step('the FAQ is searched by a word of an answer', async () => {
    await open(page, '/faq')
    await page.getByRole('searchbox', { name: 'Buscar nas perguntas' }).fill('cancelamento')
    await expect(page.getByRole('status').filter({ hasText: /pergunta/ })).toContainText(
      /^[1-9]\d* perguntas? encontrada/,
    )
    const question = page.getByRole('group').filter({ hasText: 'Como envio um cancelamento?' })
    await question.getByRole('heading', { name: 'Como envio um cancelamento?' }).click()
    await expect(question.getByRole('button', { name: 'Copiar o link desta pergunta' })).toBeVisible()
    await expect(page.getByText('Esqueci a senha. Como recupero?')).toHaveCount(0)
  })
})

const written = (merit: number): string => new Intl.NumberFormat('pt-BR').format(merit)
