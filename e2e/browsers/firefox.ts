import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stop } from './processes.ts'
import type { Engine, Tab } from './tab.ts'

/** Settings for journeys: the browser loads nothing from elsewhere, and no dialog of its own covers the page. */
const PREFERENCES = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'pt-BR',
  'remote.active-protocols': 1,
}

/** Starts Firefox and controls it by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  await mkdir(profile, { recursive: true })
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
      .join('\n'),
  )
  const child = spawn(
    executablePath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    // Firefox writes into the home folder of its user.
    { env: { ...process.env, HOME: profile, MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' } },
  )
  const send = await connect(`${await addressOf(child)}/session`)
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    newTab: () => newTab(send),
    close: () => stop(child),
  }
}

/** Waits for the address of the protocol, which Firefox writes to its log. */
const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    let log = ''
    child.stderr?.on('data', (piece: Buffer) => {
      log += piece.toString()
      const [address] = /ws:\/\/[\w.:[\]]+/.exec(log) ?? []
      if (address) done(address)
    })
    child.once('exit', () => fail(new Error(`Firefox ended: ${log.slice(-1_000)}`)))
  })

type Send = <Result>(method: string, params: object) => Promise<Result>

interface Response {
  readonly id?: number
  readonly type: string
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true })
    socket.addEventListener('error', () => fail(new Error('Firefox refused the connection')), { once: true })
  })
  const waiting = new Map<number, (response: Response) => void>()
  socket.addEventListener('message', ({ data }) => {
    const response = JSON.parse(String(data)) as Response
    waiting.get(response.id ?? -1)?.(response)
  })
  let last = 0
  return <Result>(method: string, params: object) =>
    new Promise<Result>((done, fail) => {
      last += 1
      const id = last
      waiting.set(id, ({ type, result, error, message }) => {
        waiting.delete(id)
        if (type === 'success') done(result as Result)
        else fail(new Error(`${method}: ${error} ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}

async function newTab(send: Send): Promise<Tab> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  const evaluate = async <Result>(body: string): Promise<Result> => {
    const { result, exceptionDetails } = await send<{
      result?: { value?: string }
      exceptionDetails?: { text: string }
    }>('script.evaluate', {
      expression: `Promise.resolve(${body}).then((value) => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return JSON.parse(result?.value ?? 'null') as Result
  }
  const elementOf = async (selector: string) => {
    const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
      context,
      locator: { type: 'css', value: selector },
    })
    const [node] = nodes
    if (!node) throw new Error(`${selector} is gone`)
    return { sharedId: node.sharedId }
  }
  const act = (actions: readonly object[]) => send<object>('input.performActions', { context, actions })
  const press = async (selector: string) => {
    const origin = { type: 'element', element: await elementOf(selector) }
    await act([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ])
  }
  const resize = async (width: number, height: number) =>
    void (await send('browsingContext.setViewport', { context, viewport: { width, height } }))
  await resize(1280, 900)
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: (source, ...values) => evaluate(`(${source})(...${JSON.stringify(values)})`),
    press,
    type: async (selector, text) => {
      await evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`)
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act([{ type: 'key', id: 'keyboard', actions: keys }])
    },
    attach: async (selector, path) =>
      void (await send('input.setFiles', { context, element: await elementOf(selector), files: [path] })),
    resize,
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    close: async () => void (await send('browser.removeUserContext', { userContext })),
  }
}
