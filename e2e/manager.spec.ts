import { randomInt, randomUUID } from 'node:crypto'
import { openSession, storeSession } from './api.ts'
import { aCpf } from './documents.ts'
import {
  admin,
  closeGreeting,
  expect,
  professional as helena,
  open,
  type Person,
  shopkeeper,
  signIn,
  test,
} from './journey.ts'
import { anInvoice } from './nfe.ts'

// A programme manager's day on a desktop. The sales belong to a professional of the demonstration that no
// other journey uses; the amounts are owed to the account that can submit the documents of their payment.

type Named = { id: string; name: string }
type Page<Item> = { items: Item[]; total: number }
type Invoice = { id: string; number: string; status: string; points: number | null }
type Amount = { id: string; status: string; amountCents: number }
type Post = { slug: string; title: string }

test("a manager's day: invoices, points, payments, a post and the proof of the ledger", async ({
  page,
  request,
  newVisitor,
  look,
}) => {
  const office = await openSession(request, admin)
  const shop = await openSession(request, shopkeeper)
  const { items: people } = await office.get<Page<Named & { email: string; profession: string | null }>>(
    '/cms/professionals/get-all?status=active&sort=name&limit=100',
  )
  const professional = people.findLast(
    ({ name, profession }) => profession === 'Arquiteto' && !name.startsWith('Helena'),
  )
  if (!professional) throw new Error('The demonstration has a second architect')
  const { store } = await shop.get<{ store: { id: string; cnpj: string; name: string } }>(
    '/shopkeepers/get-profile-data',
  )
  const creditor = people.find(({ name }) => name.startsWith('Helena'))
  if (!creditor) throw new Error('The demonstration has its professional')
  const own = `professional=${professional.id}`
  const balance = async () =>
    (await office.get<{ balance: number }>(`/cms/professionals/extract/get-summary?${own}`)).balance
  const customer = { cpf: aCpf(), name: `Obra ${randomUUID().slice(0, 8)}` }
  const ofCustomer = () =>
    office.get<Page<Invoice>>(
      `/cms/professionals/invoices/get-all?q=${encodeURIComponent(customer.name)}&limit=10`,
    )
  const second: Person = {
    email: `admin@${randomUUID().slice(0, 8)}.exemplo.com.br`,
    password: 'varanda-ripada-41',
  }
  const start = await balance()
  const owed = [randomInt(100_000, 500_000), randomInt(500_000, 900_000)]
  /** Amounts whose service invoice the professional has not sent. */
  const lacking = [1, 2, 3, 4, 5].map((nth) => nth * 1_000_000 + randomInt(1, 900_000))

  await test.step('a customer is registered, and seven amounts are owed', async () => {
    await office.post('/cms/professionals/create-customer', {
      professionalId: professional.id,
      data: { document: customer.cpf, name: customer.name },
    })
    await office.post('/cms/users/create', { name: 'Rui Prado', ...second, permissions: ['all'] })
    const today = new Date().toISOString().slice(0, 10)
    for (const amountCents of [...owed, ...lacking])
      await office.post('/cms/professionals/pce/create', {
        professionalId: creditor.id,
        storeId: store.id,
        baseCents: 1_000_000,
        rateBps: null,
        amountCents,
        accrualMonth: today.slice(0, 7),
        dueOn: today,
      })
  })

  await test.step('signs in; a store sends three invoices', async () => {
    await signIn(page, '/cms/login', admin)
    await closeGreeting(page)
    const { items: products } = await shop.get<Page<{ name: string; code: string; ean: string | null }>>(
      '/products/get-all?limit=100',
    )
    const [product] = products.flatMap(({ name, code, ean }) =>
      ean ? [{ code, ean, description: name }] : [],
    )
    if (!product) throw new Error('The demonstration has a product with an EAN')
    const files = [310_000, 420_000, 530_000].map((valueCents) =>
      anInvoice({
        cnpj: store.cnpj,
        storeName: store.name,
        customer,
        issuedAt: new Date(),
        items: [{ ...product, valueCents }],
      }),
    )
    await shop.send(
      '/shopkeepers/invoices/send',
      files.map(({ fileName, xml }) => ({ name: fileName, xml })),
    )
    expect((await ofCustomer()).items.map(({ status }) => status)).toEqual(Array(3).fill('in-review'))
  })

  await test.step('a figure of the dashboard leads to its rows', async () => {
    const row = page.getByRole('link').filter({ hasText: /Notas? em análise/ })
    await expect(row).toBeVisible()
    await row.click()
    await expect(page).toHaveURL(/\/cms\/professionals\/invoices\?status=in-review/)
    await expect(page.getByRole('tab', { name: /^Em análise/ })).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('reviews the first invoice with keys and approves it', async () => {
    await open(page, `/cms/professionals/invoices?status=in-review&q=${encodeURIComponent(customer.name)}`)
    await expect(page.getByRole('row').filter({ hasText: professional.name })).toHaveCount(3)
    const drawer = page.getByRole('dialog')
    // A list that reloads replaces its rows.
    await expect(async () => {
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(drawer).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await expect(drawer.getByRole('heading', { name: 'Quanto vale' })).toBeVisible()
    await expect(drawer).toContainText(professional.name)
    await look(page, 'review')
    await page.keyboard.press('a')
    const question = page.getByRole('dialog', { name: /^Aprovar a nota/ })
    await question.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(page.getByText('Nota aprovada.').first()).toBeVisible()
  })

  const sold = await test.step('approves the other two at once, and the ledger has the sum', async () => {
    await open(page, `/cms/professionals/invoices?status=in-review&q=${encodeURIComponent(customer.name)}`)
    await expect(page.getByRole('row').filter({ hasText: professional.name })).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
    await page.getByRole('button', { name: 'Aprovar 2 notas' }).click()
    const question = page.getByRole('dialog', { name: 'Aprovar 2 notas?' })
    await expect(question).toContainText('R$ ')
    await question.getByRole('button', { name: 'Aprovar 2 notas' }).click()
    const result = page.getByRole('dialog', { name: 'O que aconteceu com cada nota' })
    await expect(result).toContainText('2 de 2')
    await look(page, 'approved-many')
    await result.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    const { items } = await ofCustomer()
    expect(items.map(({ status }) => status)).toEqual(Array(3).fill('approved'))
    const points = items.reduce((sum, invoice) => sum + (invoice.points ?? 0), 0)
    expect(points).toBeGreaterThan(0)
    expect(await balance()).toBe(start + points)
    return points
  })

  await test.step('requests an adjustment, which a second administrator confirms', async () => {
    await open(page, `/cms/professionals?q=${encodeURIComponent(professional.name)}`)
    await page.getByRole('button', { name: `Ações de ${professional.name}` }).click()
    await page.getByRole('button', { name: 'Ajustar pontos' }).click()
    const form = page.getByRole('dialog', { name: `Ajustar os pontos de ${professional.name}` })
    await form.getByRole('textbox', { name: 'Pontos' }).fill('6000')
    await form.getByRole('textbox', { name: 'Motivo' }).fill('Campanha de novembro na loja')
    await form.getByRole('button', { name: 'Ajustar', exact: true }).click()
    await expect(
      page.getByText('O ajuste aguarda a confirmação de outra pessoa da equipe.').first(),
    ).toBeVisible()
    expect(await balance()).toBe(start + sold)

    const colleague = await newVisitor()
    await colleague.setViewportSize({ width: 1_280, height: 900 })
    await storeSession(colleague.context(), request, second)
    await open(colleague, '/cms/adjustments?status=waiting')
    await colleague
      .getByRole('button', { name: `Ações de ${professional.name}` })
      .first()
      .click()
    await colleague.getByRole('button', { name: 'Confirmar', exact: true }).click()
    const question = colleague.getByRole('dialog', { name: `Confirmar o ajuste de ${professional.name}?` })
    await expect(question).toContainText('6.000 pontos')
    await question.getByRole('button', { name: 'Confirmar', exact: true }).click()
    await expect(colleague.getByText('Ajuste confirmado.').first()).toBeVisible()
    expect(await balance()).toBe(start + sold + 6_000)
  })

  await test.step('approves seven amounts, and pays the two that have their invoice', async () => {
    const amounts = async () =>
      (
        await office.get<Page<Amount>>(
          `/cms/professionals/pce/get-all?professional=${creditor.id}&sort=-createdAt&limit=10`,
        )
      ).items
    const chooseAmounts = async () => {
      for (const cents of [...owed, ...lacking])
        await page.getByRole('checkbox', { name: `Selecionar ${creditor.name}, ${reais(cents)}` }).check()
    }
    await open(page, `/cms/professionals/pce?professional=${creditor.id}&status=pending&sort=-createdAt`)
    await chooseAmounts()
    await page.getByRole('button', { name: 'Aprovar (7)', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Aprovar 7 valores?' })
    await question.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(page.getByText('7 valores alterados.').first()).toBeVisible()
    const member = await openSession(request, helena)
    for (const { id, amountCents } of await amounts())
      if (owed.includes(amountCents))
        await member.send(
          `/professionals/pce/${id}/service-invoice`,
          [{ name: 'nfse.xml', xml: '<NFSe/>' }],
          'file',
        )
    await open(page, `/cms/professionals/pce?professional=${creditor.id}&status=approved&sort=-createdAt`)
    await chooseAmounts()
    await page.getByRole('button', { name: 'Pagar (2)', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Registrar o pagamento de 2 valores' })
    await expect(form).toContainText(reais((owed[0] ?? 0) + (owed[1] ?? 0)))
    const left = form.getByRole('region', { name: '5 valores ficam como estão' })
    await expect(left).toContainText(reais(lacking.reduce((sum, cents) => sum + cents, 0)))
    await expect(left).toContainText('Falta a nota fiscal de serviço')
    await form.getByRole('textbox', { name: 'Referência' }).fill('Lote 2026-11')
    await look(page, 'payment')
    await form.getByRole('button', { name: 'Registrar pagamento' }).click()
    await expect(form).toBeHidden()
    const paid = (await amounts()).filter(({ amountCents }) => owed.includes(amountCents))
    expect(paid.map(({ status }) => status)).toEqual(['paid', 'paid'])
    const unpaid = (await amounts()).filter(({ amountCents }) => lacking.includes(amountCents))
    expect(unpaid.map(({ status }) => status)).toEqual(lacking.map(() => 'approved'))
  })

  await test.step('publishes a post, which a visitor reads', async () => {
    const title = `Mostra ${randomUUID().slice(0, 8)}`
    await open(page, '/cms/blog')
    await page.getByRole('button', { name: 'Escrever texto' }).first().click()
    const form = page.getByRole('dialog', { name: 'Novo texto' })
    await form.getByRole('textbox', { name: 'Título', exact: true }).fill(title)
    await form.getByRole('textbox', { name: 'Texto', exact: true }).fill('As inscrições abriram.')
    await form.getByRole('radio', { name: /^Publicado/ }).check()
    await form.getByRole('button', { name: 'Escrever texto', exact: true }).click()
    await expect(form).toBeHidden()
    const { items } = await office.get<Page<Post>>(`/cms/blog/get-all?q=${title.slice(-8)}&limit=10`)
    const visitor = await newVisitor()
    await open(visitor, `/blog/${items[0]?.slug}`)
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(visitor.getByText('As inscrições abriram.')).toBeVisible()
  })

  await test.step('views the jobs and runs the verification of the ledger', async () => {
    await open(page, '/cms/jobs')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page, '/cms/ledger')
    const lastProof = async () =>
      (await office.get<{ proofs: { provedAt: string }[] }>('/cms/ledger/health')).proofs[0]?.provedAt
    const before = await lastProof()
    await page.getByText('Ver as conferências').click()
    await page.getByRole('button', { name: 'Conferir agora' }).click()
    await expect.poll(lastProof, { timeout: 60_000 }).not.toBe(before)
    await expect(page.getByText('Todos os pontos estão como foram lançados.')).toBeVisible()
    await look(page, 'ledger')
    expect(await balance()).toBe(start + sold + 6_000)
  })
})

const reais = (cents: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100)
