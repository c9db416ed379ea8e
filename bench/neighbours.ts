import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { strToU8, zipSync } from 'fflate'
import type { Programme } from './programme.ts'

const SECONDS = 4
export interface Neighbours {
  readonly attack: string
  /** Milliseconds of a professional's calls. */
  readonly p50: number
  readonly p95: number
  readonly max: number
  /** The share of successful calls. */
  readonly served: number
  /** The maximum resident memory of the process in MiB, including its worker threads. */
  readonly memory: number
}

interface Server {
  readonly origin: string
  readonly pid: number
}

type Attack = readonly [
  name: string,
  send: (server: Server, turn: number) => Promise<unknown>,
  clients: number,
]

const namespaces = Array.from({ length: 1_000 }, (_, n) => `xmlns:n${n}="urn:${n}"`).join(' ')
const XML = `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" ${namespaces}>${'<a/>'.repeat(10_000)}</nfeProc>`
const EMPTY_TAGS = `<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe">${'<a/>'.repeat(249_000)}</nfeProc>`
const CELLS = Array.from({ length: 300_000 }, (_, n) => `c${n}`).join(';')

const bytesOf = {
  xml: strToU8(XML),
  zip: zipSync(Object.fromEntries(Array.from({ length: 45 }, (_, n) => [`${n}.xml`, strToU8(EMPTY_TAGS)]))),
  csv: strToU8(`${CELLS}\n${CELLS}\n`),
  workbook: zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" sheetId="1"/></sheets></workbook>'),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${'<row><c/></row>'.repeat(4_000_000)}</sheetData></worksheet>`,
    ),
  }),
}

/** A different address for each call, like different visitors. */
const from = (turn: number) => ({ 'x-forwarded-for': `203.0.${Math.floor(turn / 250) % 250}.${turn % 250}` })

const postJson = (body: string) => (server: Server, turn: number) =>
  fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...from(turn) },
    body,
  }).then((response) => response.arrayBuffer())

function postFile(token: string, path: string, field: string, name: string, bytes: Uint8Array) {
  return (server: Server) => {
    const form = new FormData()
    form.set(field, new File([bytes.slice()], name))
    const headers = { authorization: token }
    return fetch(`${server.origin}/api${path}`, {
      method: 'POST',
      headers,
      body: form,
      signal: AbortSignal.timeout(SECONDS * 1_000),
    }).then((response) => response.arrayBuffer())
  }
}

/** Sends half of an upload of 20 MB and then nothing more. */
const halfUpload = (server: Server, turn: number): Promise<void> =>
  new Promise((done) => {
    const sent = request(`${server.origin}/api/shopkeepers/invoices/send`, {
      method: 'POST',
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 20_000_000,
        ...from(turn),
      },
    })
    sent.on('error', () => undefined).once('close', () => done())
    sent.once('response', (response) => response.resume())
    sent.write('--x\r\ncontent-disposition: form-data; name="files"; filename="a.xml"\r\n\r\n')
    sent.write(Buffer.alloc(8_000_000, 'a'))
    void sleep(SECONDS * 1_000).then(() => sent.destroy())
  })

/** Writes pieces to a connection as fast as the server reads them, until the time is over or the server closes it. */
function pour(server: Server, head: string, piece: Uint8Array): Promise<void> {
  const { hostname, port } = new URL(server.origin)
  return new Promise((done) => {
    const socket = connect(Number(port), hostname)
    const end = setTimeout(() => socket.destroy(), SECONDS * 1_000)
    const write = () => {
      let hasRoom = true
      while (hasRoom && !socket.destroyed) hasRoom = socket.write(piece)
    }
    socket.resume()
    socket.on('drain', write).on('error', () => undefined)
    socket.once('close', () => {
      clearTimeout(end)
      done()
    })
    socket.write(head)
    write()
  })
}

const headOf = (line: string, turn: number, ...headers: string[]) =>
  [line, 'Host: localhost', `X-Forwarded-For: ${from(turn)['x-forwarded-for']}`, ...headers, '', ''].join(
    '\r\n',
  )

/** 60 kB of body in chunks of one size. */
const chunksOf = (bytes: number) =>
  strToU8(`${bytes.toString(16)}\r\n${'a'.repeat(bytes)}\r\n`.repeat(60_000 / bytes))

/** Sends a body of chunks that never ends, although the response has arrived. */
const pourChunks = (chunk: Uint8Array) => (server: Server, turn: number) =>
  pour(server, headOf('POST /api/auth/login HTTP/1.1', turn, 'Transfer-Encoding: chunked'), chunk)

const pourRequests = (server: Server, turn: number) =>
  pour(server, '', strToU8(headOf('GET /api/settings/public HTTP/1.1', turn).repeat(1_000)))

const pourLineBreaks = (server: Server) => pour(server, '', strToU8('\r\n'.repeat(32_000)))

/** Sends a form of many long texts and no file. */
const postTexts = (server: Server, turn: number) => {
  const form = new FormData()
  for (let part = 0; part < 100; part += 1) form.set(`t${part}`, 'x'.repeat(60_000))
  return fetch(`${server.origin}/api/professionals/create`, {
    method: 'POST',
    headers: from(turn),
    body: form,
    signal: AbortSignal.timeout(SECONDS * 1_000),
  }).then((response) => response.arrayBuffer())
}

/** Reads a page of products as one visitor of one network does, with many calls at once. */
const readFromOneAddress = (token: string) => (server: Server) =>
  fetch(`${server.origin}/api/products/get-all?limit=25&page=1`, {
    headers: { authorization: token, 'x-forwarded-for': '203.0.113.9' },
  }).then((response) => response.arrayBuffer())

const PAGES = [
  '/?x=',
  '/en?x=',
  '/blog?x=',
  '/blog?q=',
  '/login?x=',
  '/nowhere/',
  '/blog/nowhere-',
  '/cms/stores/',
  '/videos/',
]

/** Opens pages like visitors who differ in the query, the address, the language, the theme and the cookies. */
const openPages = (server: Server, turn: number) =>
  fetch(`${server.origin}${PAGES[turn % PAGES.length]}${turn}`, {
    headers: {
      ...from(turn),
      cookie: `language=${turn % 2 ? 'en' : 'ptBR'}; theme=${turn % 4 < 2 ? 'dark' : 'light'}; x=${turn}`,
    },
  }).then((response) => response.arrayBuffer())

const attacksOf = (token: string): readonly Attack[] => [
  ['none', () => sleep(100), 1],
  ['4 MB of JSON by visitors', postJson(JSON.stringify({ email: 'x'.repeat(4_000_000), password: 'x' })), 8],
  ['`[[[[…` of 60 kB by visitors', postJson('['.repeat(60_000)), 8],
  [
    'sign-ins with wrong passwords (argon2)',
    (server, turn) =>
      postJson(JSON.stringify({ email: `p${turn}@medida.demo`, password: 'errada-de-novo' }))(server, turn),
    16,
  ],
  [
    'sign-ins to one account that the limits refuse',
    (server, turn) =>
      postJson(JSON.stringify({ email: 'p1@medida.demo', password: 'errada-de-novo' }))(server, turn % 100),
    16,
  ],
  ['pages with random queries, addresses, languages and cookies', openPages, 100],
  ['60 half-sent uploads by visitors', halfUpload, 60],
  ['bodies by visitors that never end', pourChunks(chunksOf(60_000)), 8],
  ['bodies by visitors that never end, in chunks of one byte', pourChunks(chunksOf(1)), 8],
  ['requests by visitors that do not wait for responses', pourRequests, 8],
  ['line breaks by visitors instead of requests', pourLineBreaks, 8],
  ['forms of 6 MB of texts by visitors', postTexts, 8],
  ['64 calls at once from one address', readFromOneAddress(token), 64],
  [
    'XML with 1,000 namespaces',
    postFile(token, '/shopkeepers/invoices/send', 'files', 'a.xml', bytesOf.xml),
    4,
  ],
  [
    'zip of 45 files with 249,000 empty tags',
    postFile(token, '/shopkeepers/invoices/send', 'files', 'a.zip', bytesOf.zip),
    4,
  ],
  [
    'CSV of 300,000 columns',
    postFile(token, '/shopkeepers/pre-registrations/read-file', 'file', 'a.csv', bytesOf.csv),
    4,
  ],
  [
    '.xlsx of 4,000,000 rows',
    postFile(token, '/shopkeepers/pre-registrations/read-file', 'file', 'a.xlsx', bytesOf.workbook),
    4,
  ],
]

/** Measures a professional's calls during attacks. Each attack has its own server; attacks run one after another. */
export async function measureNeighbours(
  programme: Programme,
  onEach: (measured: Neighbours) => void = () => undefined,
): Promise<Neighbours[]> {
  const measured: Neighbours[] = []
  const token = await programme.tokenOf('professional')
  for (const [attack, send, clients] of attacksOf(await programme.tokenOf('shopkeeper')))
    measured.push(
      await programme.withServer(async (server) => {
        const calls = new Worker(resolve(import.meta.dirname, 'neighbour-calls.ts'), {
          workerData: { ...server, token, seconds: SECONDS },
        })
        await once(calls, 'message')
        let isOver = false
        let turn = 0
        const attackers = Array.from({ length: clients }, async () => {
          while (!isOver) {
            turn += 1
            // The attacker's request may be refused or its connection cut.
            await send(server, turn).catch(() => sleep(10))
          }
        })
        const [figures] = (await once(calls, 'message')) as [Omit<Neighbours, 'attack'>]
        isOver = true
        await Promise.all(attackers)
        onEach({ attack, ...figures })
        return { attack, ...figures }
      }),
    )
  return measured
}
