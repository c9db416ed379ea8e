import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test as base } from '@playwright/test'
import { openSession } from '../api.ts'
import { aCpf } from '../documents.ts'
import { admin, professional, shopkeeper } from '../journey.ts'
import { anInvoice } from '../nfe.ts'
import { type EngineName, engineNamed } from './engines.ts'
import { Person } from './person.ts'
import type { Engine } from './tab.ts'

// The main journeys in the browsers that people have: an old Chromium, Firefox and WebKit.

const test = base.extend<
  { aPerson: () => Promise<Person> },
  { engineName: EngineName; engine: Engine | null }
>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
  baseURL: async ({}, use) => use(process.env['JOURNEYS_URL']),
  engineName: ['chromium-111', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await engineNamed(engineName)
      await use(engine)
      await engine?.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  aPerson: async ({ engine, engineName }, use, testInfo) => {
    test.skip(engine === null, `${engineName} does not run here`)
    const people: Person[] = []
    await use(async () => {
      if (!engine) throw new Error('no engine')
      // WebKit's driver has one window at a time: the person before is done.
      if (engineName === 'webkit') await people.at(-1)?.tab.close()
      const person = new Person(await engine.newTab(), process.env['JOURNEYS_URL'] ?? '')
      people.push(person)
      return person
    })
    if (testInfo.status !== testInfo.expectedStatus) await picture(people.at(-1), engineName, testInfo.title)
    for (const { tab } of people) await tab.close().catch(() => undefined)
  },
})

const pictures = resolve(import.meta.dirname, '../../artifacts/browsers')

async function picture(person: Person | undefined, engine: string, name: string): Promise<void> {
  const bytes = await person?.tab.picture().catch(() => null)
  if (!bytes) return
  await mkdir(join(pictures, engine), { recursive: true })
  await writeFile(join(pictures, engine, `${name.slice(0, 60).replace(/[^\w]+/g, '-')}.png`), bytes)
}

type Profile = { store: { cnpj: string; name: string } }
type Products = { items: { name: string; code: string; ean: string | null }[] }

test('a professional signs in with a way back, reads the statement and notifications, and registers a client', async ({
  aPerson,
  engineName,
}) => {
  const person = await aPerson()
  await person.open('/extract')
  await person.isAt('/login')
  await person.signIn(professional)
  await person.isAt('/extract')
  await person.sees('Extrato')
  await person.until(`() => document.querySelectorAll('main h3').length > 0`, 'the heading of a month')
  await picture(person, engineName, 'extract')

  await person.open('/notifications')
  await person.sees('Notificações')
  await person.until(`() => document.querySelector('main li') !== null`, 'a notification')
  await picture(person, engineName, 'notifications')

  await person.open('/customers')
  await person.press('button', 'Cadastrar cliente')
  await person.fill('CPF ou CNPJ', aCpf())
  await person.fill('Nome', 'Lia Prado')
  await picture(person, engineName, 'customer-form')
  await person.press('button', 'Cadastrar cliente')
  await person.sees('Cliente cadastrado com sucesso!')
  await picture(person, engineName, 'customers')
})

test('a professional claims the code of an extra point, typed and by its address', async ({
  aPerson,
  request,
}) => {
  const office = await openSession(request, admin)
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' })
  const create = (nth: number) =>
    office.post<{ code: string }>('/cms/points-extra/create', {
      name: `Visita ${nth} ${Date.now()}`,
      points: 35 + nth,
      validFrom: today,
      validUntil: today,
    })
  const [typed, scanned] = [await create(1), await create(2)]
  const person = await aPerson()
  await person.open(`/point-extra/qrcode?id=${encodeURIComponent(scanned.code)}`)
  await person.press('link', 'Entrar')
  await person.signIn(professional, false)
  await person.sees('+37')
  await person.open('/point-extra/qrcode')
  await person.fill('Ou digite o código', typed.code)
  await person.press('button', 'Continuar')
  await person.sees('+36')
})

test('a store sends an invoice, and an administrator approves it', async ({
  aPerson,
  request,
  engineName,
}) => {
  const session = await openSession(request, shopkeeper)
  const { store } = await session.get<Profile>('/shopkeepers/get-profile-data')
  const { items } = await session.get<Products>('/products/get-all?limit=100')
  const owner = await openSession(request, professional)
  const cpf = aCpf()
  await owner.post('/professionals/customers/create', { data: { document: cpf, name: 'Nina Sá' } })
  const sold = items.flatMap(({ name, code, ean }) =>
    ean ? [{ code, ean, description: name, valueCents: 150_000 }] : [],
  )
  const { fileName, number, xml } = anInvoice({
    cnpj: store.cnpj,
    storeName: store.name,
    customer: { cpf, name: 'Nina Sá' },
    issuedAt: new Date(),
    items: sold.slice(0, 2),
  })
  const path = join(await mkdtemp(join(tmpdir(), 'invoice-')), fileName)
  await writeFile(path, xml)

  const seller = await aPerson()
  await seller.open('/login-lojista')
  await seller.signIn(shopkeeper)
  await seller.open('/invoices')
  await seller.attach(path)
  await seller.sees('Em análise')
  await picture(seller, engineName, 'invoices')

  const desk = await aPerson()
  await desk.open('/cms/login')
  await desk.signIn(admin)
  await desk.isAt('/cms/dashboard')
  await picture(desk, engineName, 'cms-dashboard')
  await desk.open(`/cms/professionals/invoices?q=${number}`)
  await picture(desk, engineName, 'review-list')
  await desk.press('link', `${number}…`)
  await desk.sees('Quanto vale')
  await picture(desk, engineName, 'review')
  await desk.press('button', 'Aprovar')
  await desk.sees('Aprovar a nota')
  await desk.press('button', 'Aprovar')
  await desk.sees('Nota aprovada.')
})
