import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as pasta from './script/esquadro-pasta.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'esquadro-pasta-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const bytesOf = (text: string) => Buffer.from(text)
const an = (overrides: Partial<pasta.Entry> = {}): pasta.Entry => ({
  path: '/notas/1.xml',
  size: 10,
  mtime: 1_000,
  sha256: 'a'.repeat(64),
  verdict: 'received',
  when: '2026-11-27T14:03:00Z',
  ...overrides,
})

describe('the journal', () => {
  it('knows a file by its path, size and time, and its bytes under any name, also after a restart', () => {
    const file = join(folder, 'journal.jsonl')
    const first = pasta.openJournal(file)
    first.add(an())
    first.close()
    const second = pasta.openJournal(file)
    expect(second.knows('/notas/1.xml', { size: 10, mtime: 1_000 })).toBe(true)
    expect(second.knows('/notas/1.xml', { size: 11, mtime: 1_000 })).toBe(false)
    expect(second.knows('/notas/1.xml', { size: 10, mtime: 2_000 })).toBe(false)
    expect(second.hasDigest('a'.repeat(64))).toBe(true)
    expect(second.hasDigest('b'.repeat(64))).toBe(false)
    expect(second.counts).toEqual({ received: 1, done: 0, refused: 0 })
    second.close()
  })

  it('ignores a last line that a crash tore apart, and continues on a new one', () => {
    const file = join(folder, 'journal.jsonl')
    const first = pasta.openJournal(file)
    first.add(an())
    first.close()
    appendFileSync(file, JSON.stringify(an({ path: '/notas/2.xml', sha256: 'b'.repeat(64) })).slice(0, -30))
    const second = pasta.openJournal(file)
    expect(second.hasDigest('b'.repeat(64))).toBe(false)
    second.add(an({ path: '/notas/3.xml', sha256: 'c'.repeat(64), verdict: 'refused' }))
    second.close()
    const third = pasta.openJournal(file)
    expect([third.hasDigest('a'.repeat(64)), third.hasDigest('c'.repeat(64))]).toEqual([true, true])
    expect(third.counts).toEqual({ received: 1, done: 0, refused: 1 })
    third.close()
  })
})

describe('a file that is being written', () => {
  it('rests only as long as its size and time stay', () => {
    const changes = pasta.watchChanges()
    expect(changes.restOf('a.xml', { size: 1, mtime: 1 }, 0)).toBe(0)
    expect(changes.restOf('a.xml', { size: 1, mtime: 1 }, 2_000)).toBe(2_000)
    expect(changes.restOf('a.xml', { size: 2, mtime: 1 }, 3_000)).toBe(0)
    expect(changes.restOf('a.xml', { size: 2, mtime: 5 }, 4_000)).toBe(0)
    expect(changes.restOf('a.xml', { size: 2, mtime: 5 }, 9_000)).toBe(5_000)
  })

  it('is whole if an XML ends with a tag, in UTF-8 or UTF-16, and a zip with its directory', () => {
    expect(pasta.isWhole('a.xml', bytesOf('<a></a>\r\n'))).toBe(true)
    expect(pasta.isWhole('a.xml', Buffer.from('<a></a>\n', 'utf16le'))).toBe(true)
    expect(pasta.isWhole('a.xml', bytesOf('<a><b>1'))).toBe(false)
    expect(pasta.isWhole('a.xml', bytesOf(''))).toBe(false)
    const zip = Buffer.from(zipSync({ 'a.xml': bytesOf('<a/>') }))
    expect(pasta.isWhole('A.ZIP', zip)).toBe(true)
    expect(pasta.isWhole('a.zip', zip.subarray(0, -10))).toBe(false)
  })

  it('is considered by its name only if it is an XML or a zip', () => {
    const names = ['nota.xml', 'NOTA.XML', 'lote.Zip', 'nota.xml.tmp', '~nota.xml', '.nota.xml', 'nota.pdf']
    expect(names.filter(pasta.isSendable)).toEqual(['nota.xml', 'NOTA.XML', 'lote.Zip'])
  })
})

describe('a zip', () => {
  it('gives its XML files, stored or compressed, and skips others', async () => {
    const zip = zipSync({
      'notas/um.xml': [bytesOf('<um/>'), { level: 0 }],
      'notas/dois.XML': bytesOf('<dois/>'.repeat(100)),
      'leia-me.txt': bytesOf('texto'),
      '__MACOSX/um.xml': bytesOf('x'),
    })
    const files = await pasta.readZip(Buffer.from(zip))
    expect(files.map(({ name, bytes }) => [name, bytes?.length])).toEqual([
      ['um.xml', 5],
      ['dois.XML', 700],
    ])
  })

  it('is refused if it is broken, has a password or has no XML, and so is a file that inflates beyond 2 MB', async () => {
    const zip = Buffer.from(zipSync({ 'a.xml': bytesOf('<a/>'.repeat(50)) }))
    expect(await pasta.readZip(zip.subarray(0, 40))).toEqual([{ name: '', refusal: 'zip-broken' }])
    expect(await pasta.readZip(Buffer.from(zipSync({ 'a.txt': bytesOf('a') })))).toEqual([
      { name: '', refusal: 'empty' },
    ])
    const locked = Buffer.from(zip)
    const entry = locked.indexOf(Buffer.from('PK\x01\x02'))
    locked.writeUInt16LE(1, entry + 8)
    expect(await pasta.readZip(locked)).toEqual([{ name: 'a.xml', refusal: 'zip-encrypted' }])
    const bomb = Buffer.from(zipSync({ 'a.xml': Buffer.alloc(3 * 1024 * 1024, 32) }))
    expect(await pasta.readZip(bomb)).toEqual([{ name: 'a.xml', refusal: 'too-large' }])
    // The size that the directory declares does not matter.
    bomb.writeUInt32LE(10, bomb.indexOf(Buffer.from('PK\x01\x02')) + 24)
    expect(await pasta.readZip(bomb)).toEqual([{ name: 'a.xml', refusal: 'zip-broken' }])
  })
})

describe('a response', () => {
  const error = (code: string, msg = '') => ({ error: { code, msg } })

  it.each([
    ['received', 200, null, { result: 'received', items: [] }, { kind: 'settled', verdict: 'received' }],
    ['refused', 200, null, { result: 'refused', refusal: 'broken' }, { kind: 'settled', verdict: 'refused' }],
    ['unreadable now', 200, null, { result: 'refused', refusal: 'failed' }, { kind: 'later' }],
    ['a page of another server', 200, null, null, { kind: 'pause', reason: 'address', ms: 900_000 }],
    ['a redirect', 301, null, null, { kind: 'pause', reason: 'address', ms: 900_000 }],
    ['an unknown address', 404, null, null, { kind: 'pause', reason: 'address', ms: 900_000 }],
    ['an unknown key', 401, null, error('key.invalid'), { kind: 'pause', reason: 'key', ms: 900_000 }],
    ['a key without the scope', 403, null, error('key.scope'), { kind: 'pause', reason: 'scope' }],
    ['an inactive store', 403, null, error('store.inactive'), { kind: 'pause', reason: 'store' }],
    ['too many calls', 429, '17', error('too-many-requests'), { kind: 'pause', reason: 'busy', ms: 17_000 }],
    ['no time', 503, null, error('unavailable'), { kind: 'pause', reason: 'busy', ms: null }],
    ['a proxy without a server', 502, null, null, { kind: 'pause', reason: 'server', ms: null }],
    ['an error of the server', 500, null, error('internal'), { kind: 'later' }],
    ['a large file', 413, null, error('too-large'), { kind: 'settled', verdict: 'refused' }],
    ['an invalid form', 422, null, error('invalid.fields', 'Confira.'), { kind: 'settled' }],
  ] as const)('for %s decides what follows', (_, status, retryAfter, body, expected) => {
    expect(pasta.readResponse(status, retryAfter, body)).toMatchObject(expected)
  })

  it('that fails is repeated after a growing time of at most five minutes', () => {
    expect([1, 2, 3, 20].map((nth) => pasta.backoff(nth, 1))).toEqual([2_000, 4_000, 8_000, 300_000])
    expect(pasta.backoff(1, 0)).toBe(1_000)
  })
})

describe('the log', () => {
  const accessKey = `352611820000100001915500100000${'2205'}1483283957`.padEnd(44, '0')

  it('says what happened to an invoice in both languages', () => {
    const item = { result: 'received', kind: 'sale', accessKey, status: 'in-review' }
    expect(pasta.sentenceOf('ptBR', item, 'a.xml')).toBe('nota 2205 enviada: em análise')
    expect(pasta.sentenceOf('en', item, 'a.xml')).toBe('invoice 2205 sent: in review')
    expect(pasta.sentenceOf('ptBR', { ...item, result: 'done', status: 'approved' }, 'a.xml')).toBe(
      'nota 2205 já estava no programa: aprovada',
    )
    expect(pasta.sentenceOf('ptBR', { ...item, kind: 'cancellation' }, 'a.xml')).toBe(
      'cancelamento da nota 2205 enviado',
    )
    expect(pasta.sentenceOf('ptBR', { result: 'refused', reason: 'Confira.' }, 'a.xml')).toBe(
      'arquivo a.xml recusado: Confira.',
    )
    const red = { light: 'red', name: 'model', reason: 'other-model' }
    const refused = { result: 'refused', accessKey, checks: [red, { ...red, light: 'amber' }] }
    expect(pasta.sentenceOf('ptBR', refused, 'a.xml')).toBe(
      'nota 2205 recusada: reason.model.other-model (a.xml)',
    )
    expect(pasta.sentenceOf('ptBR', { ...refused, checks: [red, red, red] }, 'a.xml')).toBe(
      'nota 2205 recusada: reason.model.other-model Há mais 2 motivos na página de notas. (a.xml)',
    )
    // A letter of correction names an invoice that is not refused.
    expect(pasta.sentenceOf('en', { ...refused, refusal: 'correction-letter' }, 'a.xml')).toBe(
      'file a.xml refused: refusal.correction-letter',
    )
  })

  it('has the same texts in both languages', () => {
    const date = new Date(2026, 10, 27, 14, 3)
    expect([pasta.stampOf('ptBR', date), pasta.stampOf('en', date)]).toEqual(['27/11 14:03', '27 Nov 14:03'])
    const source = readFileSync(new URL('./script/esquadro-pasta.mjs', import.meta.url), 'utf8')
    const [, texts = ''] = /const TEXTS = ([\s\S]*?)\n}\n/.exec(source) ?? []
    const [portuguese = '', english = ''] = texts.split(/^ {2}en: /m)
    const keys = (part: string) => [...part.matchAll(/^ {4}'?([\w.-]+)'?:/gm)].map(([, key]) => key)
    expect(keys(portuguese).length).toBeGreaterThan(50)
    expect(keys(english)).toEqual(keys(portuguese))
  })

  it('keeps a full file beside the new one', () => {
    const file = join(folder, 'esquadro-pasta.log')
    const log = pasta.openLog(file, 'ptBR', { max: 160 })
    for (let nth = 1; nth <= 3; nth += 1) log(`linha ${nth} ${'x'.repeat(40)}`)
    expect(readFileSync(`${file}.1`, 'utf8')).toContain('linha 1')
    expect(readFileSync(file, 'utf8')).toContain('linha 3')
    expect(readFileSync(file, 'utf8')).not.toContain('linha 1')
  })
})

describe('the lock', () => {
  it('belongs to one process, and to nobody once that ended or its heart stopped', () => {
    const file = join(folder, 'lock')
    const lock = pasta.takeLock(file)
    expect(pasta.holderOf(file)?.pid).toBe(process.pid)
    expect(pasta.takeLock(file)).toBeNull()
    expect(lock?.renew()).toBe(true)
    lock?.release()
    expect(existsSync(file)).toBe(false)
    // No process has this number.
    writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 5, token: 'x' }))
    expect(pasta.holderOf(file)).toBeNull()
    writeFileSync(file, JSON.stringify({ pid: process.pid, token: 'x' }))
    const longAgo = new Date(Date.now() - 6 * 60_000)
    utimesSync(file, longAgo, longAgo)
    const own = pasta.takeLock(file)
    expect(own).not.toBeNull()
    // Another process takes it meanwhile.
    writeFileSync(file, JSON.stringify({ pid: process.pid, token: 'y' }))
    expect(own?.renew()).toBe(false)
    own?.release()
    expect(existsSync(file)).toBe(true)
    writeFileSync(file, 'torn')
    expect(pasta.takeLock(file)).not.toBeNull()
  })
})

describe('the service', () => {
  const service = {
    node: 'C:\\Program Files\\nodejs\\node.exe',
    script: 'C:\\Users\\Ana & Rui\\esquadro-pasta.mjs',
    data: 'C:\\Users\\Ana & Rui',
  }

  it('of Windows starts with the user, without a window, without an end, and again every five minutes', () => {
    const task = pasta.windowsTask({ ...service, user: 'LOJA\\Ana' })
    expect(task).toContain('<UserId>LOJA\\Ana</UserId>')
    expect(task).toContain('<Interval>PT5M</Interval>')
    expect(task).toContain('<MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>')
    expect(task).toContain('<ExecutionTimeLimit>PT0S</ExecutionTimeLimit>')
    expect(task).toContain('<DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>')
    expect(task).toContain('<RunLevel>LeastPrivilege</RunLevel>')
    expect(task).toContain('<Command>conhost.exe</Command>')
    expect(task).toContain(
      '<Arguments>--headless &quot;C:\\Program Files\\nodejs\\node.exe&quot; &quot;C:\\Users\\Ana &amp; Rui\\esquadro-pasta.mjs&quot; --data &quot;C:\\Users\\Ana &amp; Rui&quot;</Arguments>',
    )
    expect(pasta.windowsCommands('C:\\task.tmp')).toEqual({
      install: [
        ['schtasks', '/Create', '/TN', 'Esquadro Pasta', '/XML', 'C:\\task.tmp', '/F'],
        ['schtasks', '/Run', '/TN', 'Esquadro Pasta'],
      ],
      stop: ['schtasks', '/End', '/TN', 'Esquadro Pasta'],
      remove: ['schtasks', '/Delete', '/TN', 'Esquadro Pasta', '/F'],
    })
  })

  it('of Linux starts with the machine and after a failure, for the user or, as root, for the system', () => {
    const unit = pasta.systemdUnit({
      node: '/usr/bin/node',
      script: '/home/ana/a "b" 100%/$x.mjs',
      data: '/home/ana/d',
      isSystem: false,
    })
    expect(unit).toContain(
      'ExecStart="/usr/bin/node" "/home/ana/a \\"b\\" 100%%/$$x.mjs" --data "/home/ana/d"\n',
    )
    expect(unit).toContain('Restart=always\n')
    expect(unit).toContain('WantedBy=default.target\n')
    expect(pasta.systemdUnit({ ...service, isSystem: true })).toContain('WantedBy=multi-user.target\n')
    expect(pasta.systemdCommands(false)).toEqual({
      install: [
        ['systemctl', '--user', 'daemon-reload'],
        ['systemctl', '--user', 'enable', 'esquadro-pasta.service'],
        ['systemctl', '--user', 'restart', 'esquadro-pasta.service'],
      ],
      stop: ['systemctl', '--user', 'disable', '--now', 'esquadro-pasta.service'],
      reload: ['systemctl', '--user', 'daemon-reload'],
    })
    expect(pasta.systemdCommands(true).stop).toEqual([
      'systemctl',
      'disable',
      '--now',
      'esquadro-pasta.service',
    ])
  })

  it('keeps its files with the settings of the user', () => {
    expect(pasta.dataFolder('win32', { APPDATA: 'C:\\Users\\Ana\\AppData\\Roaming' }, '')).toBe(
      'C:\\Users\\Ana\\AppData\\Roaming\\esquadro-pasta',
    )
    expect(pasta.dataFolder('linux', {}, '/home/ana')).toBe('/home/ana/.config/esquadro-pasta')
  })
})

describe('the command line', () => {
  it('has one command and options, and refuses others', () => {
    expect(pasta.readOptions([])).toEqual({ command: 'run' })
    expect(pasta.readOptions(['--install', '--server', 'a', '--lang=en'])).toEqual({
      command: 'install',
      server: 'a',
      lang: 'en',
    })
    expect(pasta.readOptions(['--delete'])).toBeNull()
    expect(pasta.readOptions(['--folder'])).toBeNull()
  })

  it('takes English for systems in English, else Portuguese', () => {
    expect(pasta.languageOf(undefined, { LANG: 'en_US.UTF-8' })).toBe('en')
    expect(pasta.languageOf(undefined, { LANG: 'pt_BR.UTF-8' })).toBe('ptBR')
    expect(pasta.languageOf(undefined, { LANG: 'C.UTF-8' })).toBe('ptBR')
    expect(pasta.languageOf('en', { LANG: 'pt_BR' })).toBe('en')
  })

  it('takes an address with or without https and with a path', () => {
    const addresses = [
      'pontos.example.com',
      'https://pontos.example.com/invoices',
      'http://localhost:3000',
      ' ',
      'x y',
    ]
    expect(addresses.map(pasta.originOf)).toEqual([
      'https://pontos.example.com',
      'https://pontos.example.com',
      'http://localhost:3000',
      null,
      null,
    ])
  })
})
