import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { openSession, storeSession } from './api.ts'
import { closeGreeting, expect, open, professional, signIn, test } from './journey.ts'
import { signUp } from './sign-up.ts'

// A professional's week on a phone, one test a day. Each depends only on the demonstration or its own preparation, so that it
// can be retried alone.

test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'A phone is what they have at hand')

type Customers = { items: { name: string; document: string; validity: { state: string; until: string } }[] }
type Experience = {
  id: string
  title: string
  capacity: number
  seatsLeft: number
  waiting: number
  costPoints: number
  subscription: { status: string } | null
}
type Summary = { balance: number; available: number }

test('on Monday a professional signs in, renews a customer and accepts the new regulation', async ({
  page,
  request,
}) => {
  const session = await openSession(request, professional)
  const { items } = await session.get<Customers>('/professionals/customers/get-all?sort=validUntil&limit=25')
  const [customer] = items.filter(({ validity }) => validity.state !== 'inactive')
  if (!customer) throw new Error('The demonstration has a customer to renew')

  await test.step('the dashboard shows the level and the changed regulation', async () => {
    await signIn(page, '/login-profissional', professional)
    await closeGreeting(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Olá, Helena' })).toBeVisible()
    const { available, balance } = await session.get<Summary>('/professionals/extract/get-summary')
    const points = page.getByRole('region', { name: 'Pontos disponíveis' })
    await expect(points).toContainText(written(available))
    await expect(points).toContainText(written(balance))
  })

  await test.step('the customer whose registration ends first is renewed', async () => {
    await open(page, `/customers?sort=validUntil&q=${customer.document}`)
    const row = page.getByRole('row').filter({ hasText: customer.name })
    await expect(row).toContainText(day(customer.validity.until))
    // A phone's row has the action itself instead of the menu.
    const menu = row.getByRole('button', { name: `Ações de ${customer.name}` })
    const renew = row.getByRole('button', { name: /^Renovar/ })
    await expect(menu.or(renew).first()).toBeVisible()
    if (await menu.isVisible()) await menu.click()
    await renew.first().click()
    await expect(page.getByText('Cliente renovado com sucesso!').first()).toBeVisible()
    await expect(row).not.toContainText(day(customer.validity.until))
    await expect(row).toContainText('Válido')
    const after = await session.get<Customers>(
      `/professionals/customers/get-all?q=${customer.document}&limit=10`,
    )
    const until = after.items[0]?.validity.until ?? ''
    expect(until > customer.validity.until).toBe(true)
    await expect(row).toContainText(day(until))
  })

  await test.step('the regulation is read and accepted, and is not asked for again', async () => {
    const banner = page.getByRole('complementary', { name: 'O regulamento mudou' })
    await banner.getByRole('link', { name: 'Ler e aceitar' }).click()
    await expect(page).toHaveURL(/\/regulation$/)
    const bar = page.getByRole('region', { name: /^Leia e aceite a versão \d+$/ })
    await expect(bar).toContainText('O regulamento mudou desde a versão 1, que você aceitou.')
    await bar.getByRole('button', { name: 'Li e aceito' }).click()
    await expect(page.getByText('Aceite registrado com sucesso!').first()).toBeVisible()
    await expect(bar).toBeHidden()
    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Olá, Helena' })).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
})

test('on Tuesday the professional invites a colleague, who sees the inviter and signs up', async ({
  page,
  request,
  newVisitor,
  look,
}) => {
  const colleagueName = `Colega ${Date.now() % 1_000_000}`
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await storeSession(page.context(), request, professional)

  const link = await test.step('a new invite has its own link, which is copied', async () => {
    await open(page, '/invites')
    await page.getByRole('button', { name: 'Novo convite' }).first().click()
    const form = page.getByRole('dialog', { name: 'Novo convite' })
    await form.getByRole('textbox', { name: 'Nome' }).fill(colleagueName)
    await form.getByRole('button', { name: 'Criar convite' }).click()
    const made = page.getByRole('dialog', { name: 'Convite criado' })
    await expect(made).toContainText('Agora envie o link.')
    await made.getByRole('button', { name: 'Copiar link' }).click()
    await expect(page.getByText('Link copiado').first()).toBeVisible()
    await look(page, 'invite-made')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/\/sign-up-profissional\?invite=[0-9A-Za-z-]+$/)
    await expect(made).toContainText(copied)
    await made.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await expect(made).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: colleagueName })).toContainText('convidado em')
    return copied
  })

  await test.step('the colleague sees the inviter and signs up', async () => {
    const colleague = await newVisitor()
    await open(colleague, link)
    await expect(colleague.getByText(/^Helena .*convidou você$/)).toBeVisible()
    await look(colleague, 'invited')
    await signUp(colleague, request, undefined, link)
  })

  await test.step('the invite is shown as accepted and cannot be used again', async () => {
    await open(page, `/invites?q=${encodeURIComponent(colleagueName)}`)
    await expect(page.getByRole('row').filter({ hasText: colleagueName })).toContainText('cadastro em')
    const late = await newVisitor()
    await open(late, link)
    await expect(late.getByText('Este convite não vale mais')).toBeVisible()
  })
})

test('on Wednesday the professional books an experience, joins and leaves a waiting list, and finds the cost in the statement', async ({
  page,
  request,
  newVisitor,
  look,
}) => {
  const session = await openSession(request, professional)
  const find = async (title: string): Promise<Experience> => {
    const { items } = await session.get<{ items: Experience[] }>(
      '/professionals/experiences/get-all?limit=100',
    )
    const found = items.find((item) => item.title === title)
    if (!found) throw new Error(`The demonstration has no “${title}”`)
    return found
  }
  const summary = () => session.get<Summary>('/professionals/extract/get-summary')
  // The test begins without the subscriptions that it creates.
  const begin = async (title: string): Promise<Experience> => {
    const { id, subscription } = await find(title)
    if (subscription) await session.post('/professionals/experiences/unsubscribe', { experienceId: id })
    return find(title)
  }
  const course = await begin('Luz natural: do estudo à medição')
  const dinner = await begin('Jantar na obra')
  expect(course.costPoints).toBeGreaterThan(0)
  expect(course.seatsLeft).toBeGreaterThan(0)
  expect(dinner.seatsLeft).toBe(0)
  const before = await summary()
  await storeSession(page.context(), request, professional)

  await test.step('a course shows its conditions and is booked with points', async () => {
    await open(page, '/experiences')
    const drawer = await openExperience(page, course.title)
    await expect(drawer).toContainText('Inscrições abertas')
    await expect(drawer).toContainText(`Custa ${written(course.costPoints)} pontos`)
    await expect(drawer).toContainText(`fica com ${written(before.available - course.costPoints)} pontos`)
    await look(page, 'experience-conditions')
    const earned = await pointsInHeader(page)
    await drawer.getByRole('button', { name: 'Quero participar' }).click()
    const question = page.getByRole('dialog', { name: `Confirmar a inscrição em “${course.title}”?` })
    await expect(question).toContainText(`${written(before.available - course.costPoints)} pontos`)
    await look(page, 'experience-question')
    await question.getByRole('button', { name: 'Confirmar inscrição' }).click()
    await expect(page.getByText('Inscrição confirmada').first()).toBeVisible()
    await expect(drawer).toContainText('A sua vaga está confirmada')
    expect((await find(course.title)).seatsLeft).toBe(course.seatsLeft - 1)
    expect(await summary()).toMatchObject({
      balance: before.balance - course.costPoints,
      available: before.available - course.costPoints,
    })
    // The points earned in the cycle decide the level; spending does not lower it.
    expect(await pointsInHeader(page)).toBe(earned)
  })

  await test.step('a full dinner offers the waiting list, at no cost, which can be left', async () => {
    await open(page, '/experiences')
    const drawer = await openExperience(page, dinner.title)
    await expect(drawer).toContainText('Lotada, com lista de espera')
    await drawer.getByRole('button', { name: 'Entrar na lista de espera' }).click()
    const question = page.getByRole('dialog', { name: `Entrar na lista de espera de “${dinner.title}”?` })
    await expect(question).toContainText('nada é debitado agora')
    await question.getByRole('button', { name: 'Entrar na lista' }).click()
    const place = dinner.waiting + 1
    await expect(
      page.getByText(`Você está na lista de espera: ${place}º lugar.`, { exact: true }).first(),
    ).toBeVisible()
    await expect(drawer).toContainText('Você está na lista de espera')
    await expect(drawer).toContainText(`${place}º`)
    await look(page, 'experience-waiting')
    expect((await summary()).balance).toBe(before.balance - course.costPoints)

    await drawer.getByRole('button', { name: 'Sair da lista de espera' }).click()
    const leaving = page.getByRole('dialog', { name: `Sair da lista de espera de “${dinner.title}”?` })
    await expect(leaving).toContainText(`Você perde o ${place}º lugar.`)
    await leaving.getByRole('button', { name: 'Sair da lista' }).click()
    await expect(page.getByText('Inscrição removida com sucesso!').first()).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Entrar na lista de espera' })).toBeVisible()
  })

  await test.step('the statement shows the points spent, also as a PDF and a spreadsheet', async () => {
    await open(page, '/extract')
    await page.getByRole('button', { name: 'Filtros' }).click()
    await page.getByRole('combobox', { name: 'Tipo' }).click()
    await page.getByRole('option', { name: 'Experiência', exact: true }).click()
    await expect(page).toHaveURL(/kind=experience/)
    await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
    const spent = page.getByRole('main').getByRole('listitem').filter({ hasText: course.title }).first()
    await expect(spent.locator('data').first()).toHaveAttribute('value', String(-course.costPoints))

    const [csv] = await Promise.all([page.waitForEvent('download'), chooseExport(page, 'Planilha CSV')])
    expect(csv.suggestedFilename()).toMatch(/\.csv$/)
    const lines = (await contentOf(csv)).toString('utf8').trim().split(/\r?\n/)
    const { total } = await session.get<{ total: number }>(
      '/professionals/extract/get-all?kind=experience&limit=10',
    )
    expect(lines).toHaveLength(total + 1)
    expect(lines.at(-1)).toContain(course.title)
    expect(lines.at(-1)).toContain(`-${course.costPoints}`)

    await chooseExport(page, 'Emitir PDF')
    const issued = page.getByRole('dialog', { name: 'Extrato emitido' })
    const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec((await issued.textContent()) ?? '')?.[0] ?? ''
    await look(page, 'statement-issued')
    const [pdf] = await Promise.all([
      page.waitForEvent('download'),
      issued.getByRole('button', { name: 'Baixar PDF' }).click(),
    ])
    expect((await contentOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-')

    const stranger = await newVisitor()
    await open(stranger, '/extrato/verificar')
    await stranger.getByRole('textbox', { name: 'Código de verificação' }).fill(code.toLowerCase())
    await stranger.getByRole('button', { name: 'Conferir' }).click()
    const response = stranger.getByRole('article', { name: 'Resultado da conferência' })
    await expect(response).toContainText('O extrato é verdadeiro')
    await expect(response).toContainText(written(before.balance - course.costPoints))
    await expect(response).toContainText('Experiência')
    await expect(stranger.getByRole('main')).not.toContainText('Helena')
    await look(stranger, 'statement-verified')
  })

  await test.step('cancelling the booking refunds the points', async () => {
    await open(page, '/experiences?tab=mine')
    const drawer = await openExperience(page, course.title)
    await drawer.getByRole('button', { name: 'Cancelar inscrição' }).click()
    const leaving = page.getByRole('dialog', { name: `Cancelar a inscrição em “${course.title}”?` })
    await expect(leaving).toContainText(`${written(course.costPoints)} pontos voltam para o seu saldo.`)
    await leaving.getByRole('button', { name: 'Cancelar inscrição' }).click()
    await expect(page.getByText('Inscrição removida com sucesso!').first()).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'Quero participar' })).toBeVisible()
    expect(await summary()).toMatchObject(before)
    expect((await find(course.title)).seatsLeft).toBe(course.seatsLeft)
  })
})

test('on Thursday a sale is simulated, amounts are looked up, notifications are read and personal data are downloaded', async ({
  page,
  request,
  look,
}) => {
  const session = await openSession(request, professional)
  await storeSession(page.context(), request, professional)

  await test.step('the simulator shows the points of a sale and the level that they lead to', async () => {
    await open(page, '/score')
    const simulator = page.getByRole('region', { name: 'Simule uma venda' })
    await simulator.getByRole('textbox', { name: 'Valor da compra' }).fill('2500000')
    const result = simulator.getByRole('status')
    // At least one point for each of the 25,000 reais, with any accelerator.
    await expect(async () => {
      const points = await result.locator('data').first().getAttribute('value')
      expect(Number(points)).toBeGreaterThanOrEqual(25_000)
    }).toPass()
    await expect(result).toContainText(/Você (continuaria em|chegaria a) /)
    await expect(simulator).toContainText('Pontos da compra')
    await look(page, 'simulated')
  })

  await test.step('the amounts of PCE are shown in reais, each with its explanation', async () => {
    // Another test may pay amounts in the meantime.
    await expect(async () => {
      const { totals } = await session.get<{ totals: { approved: { cents: number } } }>(
        '/professionals/pce/get-summary',
      )
      await open(page, '/pce')
      await expect(page.getByRole('region', { name: 'Resumo dos valores' })).toContainText(
        reais(totals.approved.cents),
      )
    }).toPass()
    await open(page, '/pce?status=paid')
    const list = page.getByRole('region', { name: 'Valores', exact: true })
    await list.getByRole('row').filter({ hasText: 'Pago' }).first().getByRole('button').first().click()
    const drawer = page.getByRole('dialog', { name: 'PCE' })
    await expect(drawer).toContainText('Pago em')
    await expect(drawer).toContainText(/R\$\s[\d.]+,\d\d/)
    await look(page, 'pce-details')
  })

  await test.step('reading a notification lowers the count in the header', async () => {
    await open(page, '/notifications?unread=true')
    const before = await unreadInHeader(page)
    expect(before).toBeGreaterThan(0)
    await page
      .getByRole('button', { name: /^Marcar como lida: / })
      .first()
      .click()
    await expect.poll(() => unreadInHeader(page)).toBe(before - 1)
    await page.getByRole('button', { name: 'Marcar todas como lidas' }).click()
    await expect.poll(() => unreadInHeader(page)).toBe(0)
    await expect(page.getByText('Você leu tudo')).toBeVisible()
    await look(page, 'all-read')
  })

  await test.step('the personal data are downloaded as a file', async () => {
    await open(page, '/privacidade')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Baixar JSON' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.json$/)
    const data = JSON.stringify(JSON.parse((await contentOf(file)).toString('utf8')))
    expect(data).toContain(professional.email)
    expect(data).toContain('Luz natural: do estudo à medição')
    expect(data).not.toContain('argon2')
  })
})

/** Opens an experience of the current page by its title; returns its drawer. */
async function openExperience(page: Page, title: string): Promise<Locator> {
  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  const drawer = page.getByRole('dialog', { name: title, exact: true })
  await expect(drawer).toBeVisible()
  return drawer
}

/** Chooses a kind of file in the statement's export menu. */
async function chooseExport(page: Page, kind: string): Promise<void> {
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('button', { name: kind }).click()
}

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path())
}

/** Returns the points in the name of the account button of the header. */
async function pointsInHeader(page: Page): Promise<number> {
  const shown = await page.getByRole('banner').getByRole('button', { name: /Pts/ }).textContent()
  return Number(/([\d.]+)\s*Pts/.exec(shown ?? '')?.[1]?.replaceAll('.', ''))
}

/** Returns the number of unread notifications on the header's bell. */
async function unreadInHeader(page: Page): Promise<number> {
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notificações/ })
  return Number(/(\d+) não lida/.exec(await bell.innerText())?.[1] ?? 0)
}

const written = (points: number): string => new Intl.NumberFormat('pt-BR').format(points)

const reais = (cents: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100)

/** Formats a day as the screens do. */
const day = (iso: string): string => iso.split('-').reverse().join('/')
