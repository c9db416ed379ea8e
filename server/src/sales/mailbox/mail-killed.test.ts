import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { zipSync } from 'fflate'
import { sql } from 'kysely'
import MailComposer from 'nodemailer/lib/mail-composer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuiltFile } from '../../fiscal/samples/nfe-builder.ts'
import { aTestApp, type TestApp } from '../../testing/app.ts'
import { aMailAddress, aTalk, MAIL_DOMAIN, mailIn, sendMail, type Talk } from '../../testing/mailbox.ts'
import { aFreePort, type ServerProcesses, someServers } from '../../testing/processes.ts'
import { aTradingStore, setSettings, type TradingStore } from '../../testing/sale.ts'

/** `npm run mailbox-test` runs the test at full size. */
const NOTES = Number(process.env['MAILBOX_NOTES'] ?? 60)
const KILLS = Number(process.env['MAILBOX_KILLS'] ?? 2)
/** Connections that are cut within a mail; as many are cut after the mail and before the reply. */
const CUTS = Number(process.env['MAILBOX_CUTS'] ?? 1)
const isFull = NOTES >= 1_000
const CLIENTS = 4
/** Every so many mails one has an archive of several invoices. */
const ARCHIVE_EVERY = 20
const IN_ARCHIVE = 5

let app: TestApp
let processes: ServerProcesses
let trade: TradingStore
let to: string
let port: number
beforeAll(async () => {
  app = await aTestApp({ config: { mailIn } })
  app.clock.set(new Date())
  port = await aFreePort()
  processes = await someServers(1, app.ownerUrl, {
    MAIL_IN_DOMAIN: MAIL_DOMAIN,
    MAIL_IN_PORT: String(port),
    MAX_MEMORY: '0',
  })
  trade = await aTradingStore(app)
  await app.db.updateTable('shopkeepers').set({ isManager: true }).execute()
  await setSettings(app, { mailsPerStoreMinute: 10_000 })
  to = await aMailAddress(app, trade.seller)
}, 240_000)
afterAll(async () => {
  await processes?.end()
  await app?.close()
})

/** A mail as a mail server keeps it until it is accepted: each delivery has the same bytes. */
interface Prepared {
  readonly messageId: string
  readonly keys: readonly string[]
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[]
}

function prepare(notes: readonly BuiltFile[]): Prepared {
  const packed = Object.fromEntries(notes.map((note) => [`${note.key}.xml`, note.bytes]))
  const files = Object.entries(notes.length === 1 ? packed : { 'notas.zip': zipSync(packed) })
  return {
    messageId: `<${randomBytes(8).toString('hex')}@loja.example>`,
    keys: notes.map(({ key }) => key),
    files: files.map(([name, bytes]) => ({ name, bytes })),
  }
}

/** Opens a connection that has named sender and recipient, and may send the mail. */
async function inData(recipient = to): Promise<Talk> {
  const talk = await aTalk(port)
  await talk.say('EHLO erp.example')
  await talk.say('MAIL FROM:<erp@loja.example>')
  await talk.say(`RCPT TO:<${recipient}>`)
  await talk.say('DATA')
  return talk
}

const messageOf = (mail: Prepared): Promise<Buffer> =>
  new MailComposer({
    from: 'erp@loja.example',
    to,
    messageId: mail.messageId,
    date: new Date('2026-11-20T12:00:00Z'),
    text: 'Segue a nota.',
    attachments: mail.files.map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes) })),
  })
    .compile()
    .build()

/** Cuts the connection half-way through the mail, or once the server has the whole of it. */
async function cut(mail: Prepared, isWhole: boolean): Promise<void> {
  const talk = await inData()
  const message = await messageOf(mail)
  if (isWhole) talk.socket.write(Buffer.concat([message, Buffer.from('\r\n.\r\n')]), () => talk.cut())
  else talk.socket.write(message.subarray(0, message.length / 2), () => talk.cut())
}

const mayRetry = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: number }
  return responseCode === undefined || responseCode < 500
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
}

/** Mails that are refused or disconnected: each is a call, so that some run beside each other. */
function hostile(): (() => Promise<unknown>)[] {
  const nested = zipSync(
    Object.fromEntries(
      Array.from({ length: 1_000 }, (_, nth) => [`${nth}.zip`, zipSync({ 'a.xml': new Uint8Array([60]) })]),
    ),
  )
  const mail = (name: string, bytes: Uint8Array | string, recipient = to) =>
    sendMail(port, { to: recipient, files: [{ name, bytes }] }).catch(() => undefined)
  const slow = async () => {
    const talk = await inData()
    for (let nth = 0; nth < 20 && !talk.socket.destroyed; nth += 1) {
      talk.write('X-Slow: yes\r\n')
      await wait(50)
    }
    talk.cut()
  }
  const recipients = async () => {
    const talk = await aTalk(port)
    await talk.say('EHLO erp.example')
    await talk.say('MAIL FROM:<erp@loja.example>')
    await talk.say(`RCPT TO:<${to}>`)
    talk.write(Array.from({ length: 10_000 }, (_, nth) => `RCPT TO:<n${nth}@${MAIL_DOMAIN}>\r\n`).join(''))
    while ((await talk.hear()) !== '') continue
  }
  return [
    () => mail('nota.xml', '<nfeProc/>', `notas+${'a'.repeat(32)}@${MAIL_DOMAIN}`),
    () => mail('dtd.xml', '<!DOCTYPE a [<!ENTITY b "bb">]><nfeProc>&b;</nfeProc>'),
    () => mail('grande.xml', Buffer.alloc(30 * 1024 * 1024, 60)),
    () => mail('notas.zip', nested),
    () => mail('bomba.zip', zipSync({ 'bomba.xml': new Uint8Array(40 * 1024 * 1024) })),
    recipients,
    ...Array.from({ length: 15 }, () => slow),
  ]
}

describe('invoices mailed to a server that is killed', () => {
  it('are each stored once, and none is lost', { timeout: 240_000 + NOTES * 300 }, async () => {
    const issuedAt = new Date(Date.now() - 86_400_000)
    const left: Prepared[] = []
    for (let notes = 0; notes < NOTES; ) {
      const size = left.length % ARCHIVE_EVERY === ARCHIVE_EVERY - 1 ? Math.min(IN_ARCHIVE, NOTES - notes) : 1
      left.push(prepare(Array.from({ length: size }, () => trade.nfe({ issuedAt }))))
      notes += size
    }
    const mails = [...left]
    const accepted = new Set<Prepared>()
    const replies: number[] = []
    let server = processes.servers.at(0)

    const client = async () => {
      for (let mail = left.pop(); mail; mail = left.pop()) {
        while (!accepted.has(mail)) {
          const startedAt = performance.now()
          try {
            if (!server) throw new Error('there is no server')
            await sendMail(port, { to, messageId: mail.messageId, files: mail.files })
            accepted.add(mail)
            replies.push(performance.now() - startedAt)
          } catch (error) {
            if (!mayRetry(error)) throw error
            // Without a reply, or told to come later, a mail server delivers the mail again.
            await wait(50)
          }
        }
      }
    }
    const killer = async () => {
      for (let nth = 1; nth <= KILLS; nth += 1) {
        while (accepted.size < (mails.length * nth) / (KILLS + 1)) await wait(5)
        const former = server
        server = undefined
        await former?.kill()
        server = await processes.another()
      }
    }
    const cutter = async () => {
      for (let nth = 0; nth < CUTS; nth += 1)
        for (const isWhole of [false, true]) {
          const mail = left.shift()
          if (!mail) return
          while (!server) await wait(20)
          await cut(mail, isWhole).catch(() => undefined)
          // The mail server tries again.
          left.push(mail)
          await wait(100)
        }
    }
    await cutter()
    await Promise.all([killer(), ...Array.from({ length: CLIENTS }, client)])

    const { rows: invoices } = await sql<{ accessKey: string }>`select access_key from invoices`.execute(
      app.db,
    )
    expect(invoices.map(({ accessKey }) => accessKey).toSorted()).toEqual(
      mails.flatMap(({ keys }) => keys).toSorted(),
    )
    const { rows: intakes } = await sql<{ accessKey: string }>`
      select access_key from invoice_intakes where verdict <> 'red' group by 1 having count(*) > 1
      union all select access_key from invoice_intakes where verdict = 'red'`.execute(app.db)
    expect(intakes).toEqual([])
    const { rows: received } = await sql<{ outcome: string; mails: number; files: number }>`
      select outcome, count(*)::int as mails, sum(files)::int as files from received_mails group by 1`.execute(
      app.db,
    )
    expect(received).toEqual([{ outcome: 'read', mails: mails.length, files: NOTES }])

    const pid = server?.pid ?? 0
    const before = await residentMb(pid)
    for (const call of isFull ? hostile() : []) await call()
    await Promise.all((isFull ? hostile() : []).map((call) => call()))
    expect(await sendMail(port, { to, ...prepare([trade.nfe({ issuedAt })]) })).toMatch(/^250 /)
    if (!isFull) return
    // Collected memory returns to the system after a while.
    await wait(15_000)
    const after = await residentMb(pid)
    const sorted = replies.toSorted((a, b) => a - b)
    const p95 = Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)
    process.stdout.write(
      `${NOTES} invoices in ${mails.length} mails, ${KILLS} kills, ${2 * CUTS} cuts: 0 lost, 0 doubled; reply p95 ${p95} ms, memory ${before} MB before and ${after} MB after hostile mails\n`,
    )
    expect(p95).toBeLessThan(5_000)
    expect(after).toBeLessThan(before + 150)
  })
})
