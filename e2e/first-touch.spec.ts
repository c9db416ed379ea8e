import type { Browser, BrowserContext, Page } from '@playwright/test'
import { visitors } from './addresses.ts'
import { aCpf } from './documents.ts'
import { expect, test } from './journey.ts'

// A phone on a slow line: Lighthouse's slow 4G and a quarter of the processor. Every form that the server renders for visitors is
// filled in, its buttons tapped and the form sent within 300 ms of the first paint, seconds before React hydrates the page.

test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'The same steps at every width')

/** Milliseconds in which even a busy machine, at a quarter of its speed, hydrates a page and sends its form. */
const PATIENCE_MS = 60_000

/** Milliseconds after the first paint at which one visit acts, and another. */
const MOMENTS = [0, 270]

interface FirstTouch {
  /** Values by the `name` of their fields; true checks a box, and a choice is written `name=value`. */
  readonly fields: Readonly<Record<string, string | true>>
  /** The labels of buttons, in the order in which they are tapped. */
  readonly taps?: readonly string[]
  /** False: the form is only filled in. */
  readonly isSent?: boolean
}

interface Case extends FirstTouch {
  readonly path: string
  /** The path of the call that sends the form, with the values of its body. */
  readonly call?: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }
  /** The address that opens. */
  readonly address?: RegExp
  /** Asserts what the page shows afterwards. */
  readonly shows?: (page: Page) => Promise<void>
}

const password = 'Prancheta-nova-84'
const email = 'ana.toque@exemplo.com.br'
const access = {
  name: 'Ana Toque',
  email,
  cellphone: '11987654321',
  password,
  confirmPassword: password,
}
const accessBody = { ...access, cellphone: expect.stringMatching(/^\D*11\D*98765\D*4321$/) }
const store = { cnpj: '11222333000181', storeName: 'Casa do Toque' }

/** Asserts that the page shows these values in its fields. */
const showsFields = (fields: Readonly<Record<string, string>>) => async (page: Page) => {
  for (const [name, value] of Object.entries(fields))
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value)
}

const logins = ['/login', '/login-profissional', '/login-lojista', '/cms/login'].map(
  (path): Case => ({
    path,
    fields: { email, password },
    taps: ['Mostrar senha'],
    call: {
      path: path.startsWith('/cms') ? '/api/auth/admin-login' : '/api/auth/login',
      body: { email, password },
    },
    shows: async (page) => {
      await showsFields({ email, password })(page)
      await expect(page.getByRole('button', { name: 'Ocultar senha' })).toBeVisible()
    },
  }),
)
const recoveries = ['', '/cms'].flatMap((area): Case[] => [
  {
    path: `${area}/forgot-password`,
    fields: { email },
    call: { path: `/api/auth${area}/recover`, body: { email } },
    shows: showsFields({ email }),
  },
  {
    path: `${area}/reset-password`,
    fields: { email, code: '12345678', newPassword: password, confirmPassword: password },
    taps: ['Mostrar senha'],
    call: { path: `/api/auth${area}/reset`, body: { email, code: '12345678', newPassword: password } },
    shows: async (page) => {
      await showsFields({ email, code: '12345678', newPassword: password, confirmPassword: password })(page)
      await expect(page.getByRole('button', { name: 'Ocultar senha' })).toHaveCount(1)
    },
  },
])
const signUps: Case[] = [
  {
    path: '/sign-up-profissional',
    fields: access,
    taps: ['Mostrar senha'],
    call: { path: '/api/professionals/create', body: accessBody },
    shows: showsFields({ ...access, cellphone: '(11) 98765-4321' }),
  },
  {
    // The state is chosen from a list that opens after hydration, so the form reports it, and only it, as missing.
    path: '/sign-up-profissional-old',
    fields: {
      ...access,
      'userData.cpf': aCpf(),
      'userData.birthDate': '14031988',
      'userData.address.zipCode': '01310100',
      'userData.address.street': 'Avenida Paulista',
      'userData.address.number': '1578',
      'userData.address.neighborhood': 'Bela Vista',
      'userData.address.city': 'São Paulo',
      'userData.profession=Arquiteto': true,
      'userData.acceptTerms': true,
    },
    taps: ['Mostrar senha'],
    shows: async (page) => {
      await expect(page.getByText('Há 2 campos para corrigir')).toBeVisible()
      await expect(page.getByRole('alert').getByRole('button', { name: 'Estado' })).toBeVisible()
      await expect(page.getByRole('alert').getByRole('button', { name: 'Registro no CAU' })).toBeVisible()
      await showsFields({
        ...access,
        cellphone: '(11) 98765-4321',
        'userData.birthDate': '14/03/1988',
        'userData.address.street': 'Avenida Paulista',
        'userData.address.city': 'São Paulo',
      })(page)
      await expect(page.getByRole('radio', { name: /^Arquiteto/ })).toBeChecked()
      await expect(page.getByRole('checkbox', { name: /^Li e aceito os termos/ })).toBeChecked()
    },
  },
  {
    path: '/sign-up-lojista',
    fields: store,
    shows: async (page) => {
      await expect(page.getByRole('button', { name: 'Enviar cadastro' })).toBeVisible()
      await page.getByRole('button', { name: 'Voltar' }).click()
      await showsFields({ cnpj: '11.222.333/0001-81', storeName: store.storeName })(page)
    },
  },
  {
    path: '/sign-up-lojista-old',
    fields: { ...store, ...access, acceptTerms: true },
    call: {
      path: '/api/shopkeepers/create',
      body: { ...accessBody, storeName: store.storeName, acceptTerms: 'true' },
    },
    shows: showsFields({ ...access, cellphone: '(11) 98765-4321', storeName: store.storeName }),
  },
  {
    path: '/sign-up-finished',
    fields: { email },
    call: { path: '/api/professionals/resend-confirmation', body: { email } },
    shows: showsFields({ email }),
  },
]
const questions: Case[] = [
  { path: '/extrato/verificar', fields: { code: 'ABCD-1234' }, address: /\?code=ABCD-1234$/ },
  {
    path: '/point-extra/qrcode',
    fields: { id: 'ABCD1234ABCD1234ABCD' },
    address: /\?id=/,
  },
  ...['/blog', '/videos', '/en/blog', '/en/videos'].map(
    (path): Case => ({
      path,
      fields: { q: 'casa' },
      address: /\?q=casa$/,
      shows: showsFields({ q: 'casa' }),
    }),
  ),
  // Without a button: a change asks for another sum.
  ...['/', '/en'].map(
    (path): Case => ({
      path,
      fields: { tile: '5000', boost: true },
      address: /tile=5000/,
      shows: showsFields({ tile: '5000' }),
    }),
  ),
  {
    path: '/descadastrar?token=toque',
    fields: {},
    taps: ['Não quero mais receber'],
    call: { path: '/api/privacy/unsubscribe', body: { token: 'toque' } },
  },
]
const cases = [...logins, ...recoveries, ...signUps, ...questions]

for (const touched of cases)
  test(`${touched.path} takes the first touch`, async ({ browser, baseURL }) => {
    await Promise.all(
      MOMENTS.map(async (moment) => {
        const context = await openPhone(browser, baseURL)
        try {
          await visit(context, touched, moment)
        } finally {
          await context.close()
        }
      }),
    )
  })

test('every form that the server renders for visitors is one of these, and none sends a password in its address', async ({
  request,
}) => {
  const known = new Set(cases.map(({ path }) => path))
  for (const { path } of visitors[0]?.screens ?? []) {
    if (/[:*]/.test(path)) continue
    const html = await (await request.get(path)).text()
    for (const [form] of html.matchAll(/<form\b.*?<\/form>/gs)) {
      expect(known, path).toContain(path)
      if (form.includes('type="password"')) expect(form, path).toMatch(/^<form[^>]* method="post"/)
    }
  }
})

test('what was typed before hydration is kept beside what an earlier visit stored', async ({
  browser,
  baseURL,
}) => {
  const context = await openPhone(browser, baseURL)
  const first = await context.newPage()
  await first.goto('/sign-up-profissional')
  await expect(first.locator('html[data-alive]')).toHaveCount(1)
  await first.locator('[name=name]').fill('Ana de ontem')
  await first.locator('[name=cellphone]').fill('11911112222')
  await first.close()

  const page = await slowPage(context)
  await act(page, '/sign-up-profissional', { fields: { name: 'Ana de hoje', password }, isSent: false }, 0)
  await expect(page.getByText('Continuamos de onde você parou')).toBeVisible({ timeout: PATIENCE_MS })
  await showsFields({ name: 'Ana de hoje', password, cellphone: '(11) 91111-2222', email: '' })(page)
  await context.close()
})

const openPhone = (browser: Browser, baseURL: string | undefined) =>
  browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 360, height: 740 }, hasTouch: true })

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    // Bytes per second.
    downloadThroughput: 184_320,
    uploadThroughput: 84_375,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

/** Opens a page, acts on it at a moment after its first paint, and asserts that the form is sent once and that nothing is lost. */
async function visit(context: BrowserContext, touched: Case, moment: number): Promise<void> {
  const page = await slowPage(context)
  const bodies: unknown[] = []
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  const { call } = touched
  if (call)
    // Rejected, so that the page keeps its form, and so that other journeys keep their accounts and limits.
    await page.route(`**${call.path}`, async (route) => {
      bodies.push(readBody(route.request().postData() ?? ''))
      await route.fulfill({
        status: 409,
        json: { error: { code: 'conflict', msg: 'Recusado pela jornada' } },
      })
    })
  await act(page, touched.path, touched, moment)
  if (touched.address) await expect(page).toHaveURL(touched.address, { timeout: PATIENCE_MS })
  await expect(page.locator('html[data-alive]')).toHaveCount(1, { timeout: PATIENCE_MS })
  if (call) await expect.poll(() => bodies.length, { timeout: PATIENCE_MS }).toBeGreaterThan(0)
  await touched.shows?.(page)
  if (call) expect(bodies).toEqual([expect.objectContaining(call.body)])
  expect(addresses.join(' ')).not.toContain(password)
}

/** Reads a body in JSON, or the texts of a multipart form. */
const readBody = (body: string): unknown =>
  body.startsWith('{')
    ? JSON.parse(body)
    : Object.fromEntries(
        [...body.matchAll(/name="([^"]+)"\r\n\r\n([^\r]*)\r\n/g)].map(([, name, value]) => [name, value]),
      )

/** Opens a page and, at a moment after its first paint, fills in its form, taps its buttons and sends the form. */
async function act(page: Page, path: string, touched: FirstTouch, moment: number): Promise<void> {
  const acted = Promise.withResolvers<Touched>()
  await page.exposeFunction('reportTouch', acted.resolve)
  await page.addInitScript(touchAfterPaint, {
    fields: touched.fields,
    taps: touched.taps ?? [],
    isSent: touched.isSent ?? true,
    moment,
  })
  await page.goto(path, { waitUntil: 'commit' })
  expect(await acted.promise, 'touched before hydration').toEqual({ wasHydrated: false, error: null })
}

interface Touched {
  readonly wasHydrated: boolean
  readonly error: string | null
}

/** Runs in the page. Types as a keyboard does, by the browser's own editing. */
function touchAfterPaint({
  fields,
  taps = [],
  isSent = true,
  moment,
}: FirstTouch & { moment: number }): void {
  // Only on the first page of the tab, not on one that the form opens.
  if (window.name === 'touched') return
  window.name = 'touched'
  const touch = () => {
    let form: HTMLFormElement | null = null
    for (const [key, value] of Object.entries(fields)) {
      const [name = '', choice] = key.split('=')
      const input = document.querySelector<HTMLInputElement>(
        choice ? `[name^="${name}"][value="${choice}"]` : `[name="${name}"]`,
      )
      if (!input) throw new Error(`The page has no field ${key}`)
      form = input.form
      input.focus()
      if (value === true) input.click()
      else if (input.type === 'range') {
        input.value = value
        for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
      } else document.execCommand('insertText', false, value)
    }
    for (const label of taps) {
      const named = [...document.querySelectorAll('button')].filter(
        (button) => (button.getAttribute('aria-label') ?? button.textContent) === label,
      )
      if (!named[0]) throw new Error(`The page has no button ${label}`)
      named[0].click()
    }
    if (isSent) form?.querySelector<HTMLElement>('[type=submit]')?.click()
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    setTimeout(() => {
      const { reportTouch } = window as unknown as { reportTouch: (touched: Touched) => void }
      const wasHydrated = document.documentElement.hasAttribute('data-alive')
      try {
        touch()
        reportTouch({ wasHydrated, error: null })
      } catch (error) {
        reportTouch({ wasHydrated, error: String(error) })
      }
    }, moment)
  })
  observer.observe({ type: 'paint', buffered: true })
}
