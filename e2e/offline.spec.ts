import { openSession, storeSession } from './api.ts'
import { aCpf } from './documents.ts'
import { admin, expect, open, professional, shopkeeper, test } from './journey.ts'
import { anInvoice } from './nfe.ts'
import { openWeakLine } from './weak-line.ts'

// A professional without reception and a store with an unreliable connection. Both need a browser with its
// service worker.

test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'Codes are scanned with phones')
test.use({ serviceWorkers: 'allow' })

type ExtraPoint = { code: string; name: string; points: number }
type Extract = { items: { amount: number }[]; total: number }

test('without network the last dashboard is shown, and a scanned code is claimed once afterwards', async ({
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
  await storeSession(context, request, professional)

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

  await test.step('the dashboard shows when it was stored', async () => {
    await page.reload()
    await expect(page.getByText(/^Dados de \d\d\/\d\d às \d\d:\d\d$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Pontos por mês' })).toBeVisible()
    await look(page, 'dashboard')
  })

  await test.step('other addresses show the offline page', async () => {
    await page.goto('/pce')
    await expect(page.getByRole('heading', { level: 1, name: 'Sem conexão' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Extrato guardado neste aparelho' })).toBeVisible()
    await look(page, 'no-connection')
  })

  await test.step('a scanned code is queued', async () => {
    await page.goto(`/point-extra/qrcode?id=${encodeURIComponent(code)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Código guardado' })).toBeVisible()
    expect(await claims()).toEqual([])
  })

  await context.setOffline(false)

  await test.step('it is claimed once when the network is back', async () => {
    await expect(page.getByText(`+${points}`)).toBeVisible({ timeout: 30_000 })
    expect(await claims()).toEqual([points])
  })
})

test('invoices whose upload is interrupted stay on the device and are sent once when the network is back', async ({
  page,
  context,
  request,
  baseURL,
  look,
}) => {
  const line = await openWeakLine(baseURL ?? '', '/api/shopkeepers/invoices/send')
  const session = await openSession(request, shopkeeper)
  const { store } = await session.get<{ store: { cnpj: string; name: string } }>(
    '/shopkeepers/get-profile-data',
  )
  const sold = Array.from({ length: 3 }, () =>
    anInvoice({
      cnpj: store.cnpj,
      storeName: store.name,
      customer: { cpf: aCpf(), name: 'Celina Torres Brito' },
      issuedAt: new Date(),
      items: [{ code: 'AVULSO', ean: 'SEM GTIN', description: 'Rodapé de ipê', valueCents: 61_000 }],
    }),
  )
  const arrived = async () => {
    const lists = sold.map(({ number }) =>
      session.get<{ total: number }>(`/shopkeepers/invoices/get-all?q=${number}&page=1&limit=10`),
    )
    return (await Promise.all(lists)).map(({ total }) => total)
  }
  await storeSession(context, request, shopkeeper)
  await open(page, `${line.address}/invoices`)
  const isStored = () =>
    page.evaluate(async () => (await caches.match('/invoices', { ignoreVary: true })) !== undefined)
  await expect.poll(isStored, { timeout: 30_000 }).toBe(true)

  await test.step('the connection breaks during the upload', async () => {
    const files = sold.map(({ fileName, xml }) => ({
      name: fileName,
      mimeType: 'text/xml',
      buffer: Buffer.from(xml),
    }))
    await page.locator('input[type=file]').setInputFiles(files)
    await line.broken
    await context.setOffline(true)
    await expect(page.getByText('3 arquivos guardados neste aparelho')).toBeVisible({ timeout: 30_000 })
    await look(page, 'files-kept')
  })

  await test.step('the screen is closed and opened again without network', async () => {
    await page.goto(`${line.address}/invoices`)
    await expect(page.getByText('3 arquivos guardados neste aparelho')).toBeVisible()
    expect(await arrived()).toEqual([0, 0, 0])
  })

  await test.step('the files are sent once when the network is back', async () => {
    line.mend()
    await context.setOffline(false)
    await expect(page.getByText('1 envio concluído')).toBeVisible({ timeout: 60_000 })
    expect(await arrived()).toEqual([1, 1, 1])
    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('3 recebidas')
    await look(page, 'files-sent')
  })
  line.close()
})
