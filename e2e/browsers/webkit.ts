import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, stop } from './processes.ts'
import type { Engine, Tab } from './tab.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Starts the driver of WebKitGTK, with a display if there is none, and controls it by WebDriver. */
export async function startWebKit(executablePath: string): Promise<Engine> {
  const display = process.env['DISPLAY'] ?? `:${String(await freePort()).slice(-3)}`
  const children: ChildProcess[] = []
  if (!process.env['DISPLAY']) {
    children.push(spawn('Xvfb', [display, '-screen', '0', '1400x1100x24'], { stdio: 'ignore' }))
    await sleep(1_000)
  }
  const port = await freePort()
  children.push(
    spawn(executablePath, [`--port=${port}`], {
      stdio: 'ignore',
      // Its sandbox needs rights that root in a container does not have.
      env: { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    }),
  )
  const call = callOf(`http://127.0.0.1:${port}`)
  for (let attempt = 0; !(await call('GET', '/status').catch(() => null)) && attempt < 50; attempt += 1)
    await sleep(200)
  const { sessionId, capabilities } = await newSession(call)
  await call('DELETE', `/session/${sessionId}`)
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    newTab: () => newTab(call),
    close: async () => {
      for (const child of children.toReversed()) await stop(child)
    },
  }
}

type Call = <Result>(method: string, path: string, body?: object) => Promise<Result>

const callOf =
  (address: string): Call =>
  async <Result>(method: string, path: string, body?: object) => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    const { value } = (await response.json()) as { value: Result & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }

const newSession = (call: Call) =>
  call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
    capabilities: { alwaysMatch: {} },
  })

/** The driver knows one session at a time: a tab is a session, and the last one ends when the next begins. */
async function newTab(call: Call): Promise<Tab> {
  const { sessionId } = await newSession(call)
  const inSession = <Result>(method: string, path: string, body?: object) =>
    call<Result>(method, `/session/${sessionId}${path}`, body)
  const elementOf = async (selector: string) => {
    const found = await inSession<Record<string, string>>('POST', '/element', {
      using: 'css selector',
      value: selector,
    })
    return `/element/${found[ELEMENT]}`
  }
  const sendKeys = async (selector: string, text: string) =>
    void (await inSession('POST', `${await elementOf(selector)}/value`, { text }))
  const resize = async (width: number, height: number) =>
    void (await inSession('POST', '/window/rect', { width, height }))
  await resize(1280, 1000)
  return {
    open: async (url) => void (await inSession('POST', '/url', { url })),
    run: (source, ...values) =>
      inSession('POST', '/execute/sync', { script: `return (${source})(...arguments)`, args: values }),
    press: async (selector) => void (await inSession('POST', `${await elementOf(selector)}/click`, {})),
    type: sendKeys,
    attach: sendKeys,
    resize,
    picture: async () => Buffer.from(await inSession<string>('GET', '/screenshot'), 'base64'),
    close: async () => void (await call('DELETE', `/session/${sessionId}`).catch(() => undefined)),
  }
}
