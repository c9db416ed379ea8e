import { keepSession, openSession } from './api.ts'
import { admin, expect, open, professional, test } from './journey.ts'

// A professional at an event in a basement: it needs a browser with its service worker.

test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'Codes are scanned with phones')
test.use({ serviceWorkers: 'allow' })

type ExtraPoint = { code: string; name: string; points: number }
type Extract = { items: { amount: number }[]; total: number }

test('without network the dashboard of before is shown, and a scanned code is claimed once afterwards', async ({
  page,
  context,
  request,
  look,
}) => {
  const office = await openSession(request, admin)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const { code, name, points } = await office.post<ExtraPoint>('/cms/points-extra/create', {
    name: `Visita sem sinal ${Date.now()}`,
    points: 90,
    validFrom: today,
    validUntil: today,
  })
  const session = await openSession(request, professional)
  const claims = async () =>
    (
      await session.get<Extract>(
        `/professionals/extract/get-all?q=${encodeURIComponent(name)}&page=1&limit=10`,
      )
    ).items.map(({ amount }) => amount)
  await keepSession(context, request, professional)

  await test.step('the pages that work without network are stored', async () => {
    await open(page, '/dashboard')
    await expect(page.getByRole('heading', { level: 2, name: 'Pontos por mês' })).toBeVisible()
    const stored = () =>
      page.evaluate(
        async () => (await caches.match('/point-extra/qrcode?id=', { ignoreVary: true })) !== undefined,
      )
    await expect.poll(stored, { timeout: 30_000 }).toBe(true)
  })

  await context.setOffline(true)

  await test.step('the dashboard says of when it is', async () => {
    await page.reload()
    await expect(page.getByText(/^Dados de \d\d\/\d\d às \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Pontos por mês' })).toBeVisible()
    await look(page, 'dashboard')
  })

  await test.step('other addresses lead to a page of ours', async () => {
    await page.goto('/pce')
    await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Extrato guardado neste aparelho' })).toBeVisible()
    await look(page, 'no-connection')
  })

  await test.step('a scanned code waits', async () => {
    await page.goto(`/point-extra/qrcode?id=${encodeURIComponent(code)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Código guardado' })).toBeVisible()
    expect(await claims()).toEqual([])
  })

  await context.setOffline(false)

  await test.step('it is sent once when the network is back', async () => {
    await expect(page.getByText(`+${points}`)).toBeVisible({ timeout: 30_000 })
    expect(await claims()).toEqual([points])
  })
})
