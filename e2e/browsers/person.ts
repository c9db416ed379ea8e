import { setTimeout as sleep } from 'node:timers/promises'
import type { Tab } from './tab.ts'

const PATIENCE_MS = 40_000

/** The elements of each kind. */
const KINDS = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  field: 'input:not([type=file]), textarea',
  row: '[role=row], main li',
} as const

/**
 * Marks the first visible element of a kind by its name and returns whether there is one. Runs in the page. A name that ends in
 * … needs only to begin so.
 */
const MARK = `(selector, name, mark, within) => {
  const root = within ? document.querySelector(within) : document
  const nameOf = (element) => {
    const labels = [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ')
    const ids = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    const labelled = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
    const text = labelled || element.getAttribute('aria-label') || labels || element.textContent || ''
    return text.replace(/\\s+/g, ' ').replace(/\\s?\\*$/, '').trim()
  }
  const isShown = (element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible' && !element.disabled
  const isNamed = (element) =>
    name.endsWith('…') ? nameOf(element).includes(name.slice(0, -1)) : nameOf(element) === name
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const found = [...(dialog ?? root ?? document).querySelectorAll(selector)].filter(isShown).find(isNamed)
  if (!found) return false
  found.setAttribute('data-found', mark)
  found.scrollIntoView({ block: 'center' })
  return true
}`

interface Credentials {
  readonly email: string
  readonly password: string
}

/** One person with a browser. Each step waits until it is possible. */
export class Person {
  readonly tab: Tab
  readonly #address: string
  #marks = 0

  constructor(tab: Tab, address: string) {
    this.tab = tab
    this.#address = address
  }

  /** Opens an address and waits until the page is alive and has loaded. */
  async open(path: string): Promise<void> {
    await this.tab.open(`${this.#address}${path}`)
    await this.until(
      `() => document.documentElement.hasAttribute('data-alive') && !document.querySelector('[aria-busy=true]')`,
      `${path} is alive`,
    )
  }

  async press(kind: 'button' | 'link', name: string): Promise<void> {
    await this.tab.press(await this.#find(kind, name))
  }

  async fill(name: string, text: string): Promise<void> {
    await this.tab.type(await this.#find('field', name), text)
  }

  async attach(path: string): Promise<void> {
    await this.until(`() => document.querySelector('input[type=file]') !== null`, 'a field for files')
    await this.tab.attach('input[type=file]', path)
  }

  /** Waits for a text on the page. */
  sees(text: string): Promise<void> {
    return this.until(
      `(text) => document.body.innerText.replace(/\\s+/g, ' ').includes(text)`,
      `the text “${text}”`,
      text,
    )
  }

  /** Waits until the address has a path. */
  isAt(path: string): Promise<void> {
    return this.until(`(path) => location.pathname === path`, path, path)
  }

  /** Signs in on the page that is open; a greeting covers the first page of a member. */
  async signIn({ email, password }: Credentials, isGreeted = true): Promise<void> {
    await this.fill('E-mail', email)
    await this.fill('Senha', password)
    await this.press('button', 'Entrar')
    if (isGreeted) await this.press('button', 'Continuar e não exibir novamente')
  }

  async until(source: string, what: string, ...values: readonly unknown[]): Promise<void> {
    const end = performance.now() + PATIENCE_MS
    for (;;) {
      // A page that is being left cannot be asked.
      if (await this.tab.run<boolean>(source, ...values).catch(() => false)) return
      if (performance.now() > end) {
        const shown = await this.tab.run<string>(`() => location.href + ' ' + document.body.innerText`)
        throw new Error(`${what} did not appear. The page shows: ${shown.slice(0, 2_000)}`)
      }
      await sleep(150)
    }
  }

  async #find(kind: keyof typeof KINDS, name: string): Promise<string> {
    this.#marks += 1
    const mark = String(this.#marks)
    await this.until(MARK, `the ${kind} “${name}”`, KINDS[kind], name, mark, null)
    return `[data-found="${mark}"]`
  }
}
