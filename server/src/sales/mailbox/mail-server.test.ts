import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as cms from '@esquadro/contract/sales/invoices/cms'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import * as contract from '@esquadro/contract/sales/mailbox/shopkeeper'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { theAuthority } from '../../fiscal/samples/authority.ts'
import { useTestApp } from '../../testing/app.ts'
import { aMailAddress, aMailServer, aTalk, MAIL_DOMAIN, mailIn, sendMail } from '../../testing/mailbox.ts'
import { sentMails } from '../../testing/mails.ts'
import { aFolder } from '../../testing/postgres.ts'
import { aTradingStore, setSettings, type TradingStore } from '../../testing/sale.ts'

import { endReading, forgetMails } from './mailbox.queries.ts'

const app = useTestApp({ config: { mailIn } })
let server: Awaited<ReturnType<typeof aMailServer>>
let trade: TradingStore
let to: string
beforeAll(async () => {
  server = await aMailServer(app)
  trade = await aTradingStore(app)
  await app.db.updateTable('shopkeepers').set({ isManager: true }).execute()
  to = await aMailAddress(app, trade.seller)
})
afterAll(async () => {
  await server?.close()
  if (server.errors.length > 0) throw new Error('unexpected errors', { cause: server.errors })
})

const invoicesOf = (accessKey: string) =>
  app.db.selectFrom('invoices').select(['id', 'mailId']).where('accessKey', '=', accessKey).execute()
const mailsOf = async (seller = trade.seller) =>
  (await app.callAs(seller, contract.getMails, { query: { limit: 100 } })).data.items

/** Returns the mail that was received since the last call of this function. */
const newestMail = async () => {
  const unseen = (await mailsOf()).filter(({ id }) => !seen.has(id))
  for (const { id } of unseen) seen.add(id)
  return unseen.at(0)
}
const seen = new Set<string>()
beforeEach(async () => void (await newestMail()))

const send = (files: readonly { name: string; bytes: Uint8Array | string }[], rest: object = {}) =>
  sendMail(server.port, { to, files, ...rest })
const xml = (file: { key: string; bytes: Uint8Array }) => ({ name: `NFe${file.key}.xml`, bytes: file.bytes })

describe('a mail to the address of a store', () => {
  it('brings its XML into the list of the store, with its origin', async () => {
    const file = trade.nfe()
    expect(await send([xml(file)])).toMatch(/^250 /)
    const [invoice] = await invoicesOf(file.key)
    expect(invoice).toBeDefined()
    const query = { origin: 'mail' as const, q: file.key }
    const { data } = await app.callAs(trade.seller, invoices.getAll, { query })
    expect(data.items).toMatchObject([{ accessKey: file.key, origin: 'mail', status: 'in-review' }])
    const other = await app.callAs(trade.seller, invoices.getAll, { query: { origin: 'site', q: file.key } })
    expect(other.data.items).toEqual([])
    const details = await app.callAs('admin', cms.getOne, { query: { id: String(invoice?.id) } })
    expect(details.data).toMatchObject({ origin: 'mail', sentBy: null })
    expect(details.data.history[0]).toMatchObject({ action: 'invoice.received', actor: { type: 'mail' } })
    expect(await newestMail()).toMatchObject({ outcome: 'read', sender: 'erp@loja.example', doubtful: 1 })
  })

  it('brings several attachments and archives, and leaves out what does not look like an invoice', async () => {
    const files = Array.from({ length: 5 }, () => trade.nfe())
    const [first, second, ...zipped] = files
    if (!first || !second) throw new Error('there are five files')
    await send([
      xml(first),
      { name: 'danfe.pdf', bytes: '%PDF-1.7 danfe' },
      xml(second),
      {
        name: 'notas.zip',
        bytes: zipSync(Object.fromEntries(zipped.map((file) => [`${file.key}.xml`, file.bytes]))),
      },
      { name: 'planilha.xlsx', bytes: zipSync({ 'xl/workbook.xml': new Uint8Array([60]) }) },
    ])
    for (const { key } of files) expect(await invoicesOf(key)).toHaveLength(1)
    expect(await newestMail()).toMatchObject({ doubtful: 5, refused: 0, repeated: 0, others: 2 })
    const stored = await app.db.selectFrom('files').select('name').where('name', 'like', '%.pdf').execute()
    expect(stored).toEqual([])
  })

  it('changes nothing when it is delivered again, whichever relay adds headers', async () => {
    const file = trade.nfe()
    const mail = { messageId: '<nota-1@loja.example>' }
    await send([xml(file), { name: 'quebrada.xml', bytes: '<nfeProc' }], mail)
    const before = await newestMail()
    await send([xml(file), { name: 'quebrada.xml', bytes: '<nfeProc' }], {
      ...mail,
      headers: { 'X-Relay': 'mx2.example' },
    })
    expect(await newestMail()).toBeUndefined()
    expect((await mailsOf()).find(({ id }) => id === before?.id)).toEqual(before)
    expect(before).toMatchObject({ doubtful: 1, refused: 1, repeated: 0 })
    const intakes = await app.db
      .selectFrom('invoiceIntakes')
      .select('id')
      .where('mailId', '=', String(before?.id))
      .execute()
    expect(intakes).toHaveLength(2)
  })

  it('is recorded and answered once if two processes receive it at the same time', async () => {
    const other = await aMailServer(app)
    try {
      const files = [xml(trade.nfe()), { name: 'quebrada.xml', bytes: '<nfeProc' }, xml(trade.nfe())]
      const mail = { to, files, messageId: '<nota-4@loja.example>' }
      const before = (await sentMails(app)).length
      const replies = await Promise.allSettled(
        [server.port, other.port, server.port, other.port].map((port) => sendMail(port, mail)),
      )
      expect(replies.some(({ status }) => status === 'fulfilled')).toBe(true)
      // A delivery that was told to come later comes again.
      await sendMail(server.port, mail)
      expect(await newestMail()).toMatchObject({ outcome: 'read', doubtful: 2, refused: 1, repeated: 0 })
      expect((await sentMails(app)).length).toBe(before + 1)
    } finally {
      await other.close()
    }
  })

  it('needs no action by the store for an invoice that it sent before, in the same or in other bytes', async () => {
    const file = trade.nfe()
    await trade.sendOne(file)
    await send([xml(file)])
    expect(await newestMail()).toMatchObject({ accepted: 0, refused: 0, repeated: 1 })
    await send([{ name: 'outra.xml', bytes: new Uint8Array([...file.bytes, 10]) }])
    expect(await newestMail()).toMatchObject({ accepted: 0, refused: 0, repeated: 1 })
    const open = await app.callAs(trade.seller, invoices.getIntakes, {
      query: { state: 'open', q: file.key },
    })
    expect(open.data.items).toEqual([])
  })

  it('stores nothing of a document that is no invoice, and of a mail without one only that it came', async () => {
    const secret = 'segredo do remetente'
    await send([{ name: 'pedido.xml', bytes: `<pedido>${secret}</pedido>` }])
    expect(await newestMail()).toMatchObject({ outcome: 'read', refused: 1 })
    await send([{ name: 'foto.png', bytes: randomBytes(500) }])
    expect(await newestMail()).toMatchObject({ outcome: 'empty', others: 1 })
    const files = await app.db
      .selectFrom('files')
      .select('name')
      .where('name', 'in', ['pedido.xml', 'foto.png'])
      .execute()
    expect(files).toEqual([])
  })

  it('is read for the allowed senders only, and again once the store allows its sender', async () => {
    const file = trade.nfe()
    const update = (allowedSenders: string[]) =>
      app.callAs(trade.seller, contract.update, { body: { allowedSenders, answers: 'problems' } })
    await update(['@Contador.example', 'fiscal@loja.example'])
    const mail = { messageId: '<nota-2@loja.example>' }
    await expect(send([xml(file)], mail)).rejects.toMatchObject({ responseCode: 550 })
    expect(await newestMail()).toMatchObject({ outcome: 'sender', accepted: 0 })
    expect(await invoicesOf(file.key)).toEqual([])
    for (const from of ['ana@contador.example', 'nf@sub.contador.example', 'Fiscal@Loja.example']) {
      const other = trade.nfe()
      await send([xml(other)], { from })
      expect(await invoicesOf(other.key)).toHaveLength(1)
    }
    await update([])
    await send([xml(file)], mail)
    expect(await invoicesOf(file.key)).toHaveLength(1)
  })

  it('shows the results of SPF and DKIM that the configured forwarder noted, and no others', async () => {
    await send([xml(trade.nfe())], {
      headers: {
        'Authentication-Results':
          'mx.test; spf=softfail smtp.mailfrom=loja.example; dkim=pass header.d=loja.example',
      },
    })
    expect(await newestMail()).toMatchObject({ spf: 'softfail', dkim: 'pass' })
    await send([xml(trade.nfe())], {
      headers: { 'Authentication-Results': 'mx.estranho; spf=pass; dkim=pass' },
    })
    expect(await newestMail()).toMatchObject({ spf: null, dkim: null })
  })

  it('is answered once to the people of the store, as the store wants it, and never to its sender', async () => {
    const answers = async () =>
      (await sentMails(app)).filter(({ kind }) => kind === 'mailbox-answer').map(({ to: person }) => person)
    const set = (wanted: 'always' | 'problems' | 'never') =>
      app.callAs(trade.seller, contract.update, { body: { allowedSenders: [], answers: wanted } })
    const broken = () => [{ name: `${randomBytes(4).toString('hex')}.xml`, bytes: '<nfeProc' }]
    const before = await answers()
    await set('never')
    await send(broken())
    expect(await answers()).toEqual(before)
    await set('problems')
    await send([xml(trade.nfe())])
    expect(await answers()).toEqual(before)
    const file = broken()
    await send(file, { messageId: '<nota-3@loja.example>' })
    await send(file, { messageId: '<nota-3@loja.example>' })
    expect(await answers()).toEqual([...before, trade.shopkeeper.email])
    await set('always')
    await send([xml(trade.nfe())])
    expect(await answers()).toEqual([...before, trade.shopkeeper.email, trade.shopkeeper.email])
    await set('problems')
  })
})

describe('housekeeping', () => {
  it('removes old senders and mails without invoices, and ends a reading that nobody continues', async () => {
    await send([xml(trade.nfe())])
    const read = await newestMail()
    await send([{ name: 'foto.png', bytes: randomBytes(50) }])
    const empty = await newestMail()
    await app.db
      .updateTable('receivedMails')
      .set({ outcome: 'reading', finishedAt: null })
      .where('id', '=', String(read?.id))
      .execute()
    const after = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)
    await endReading(app.db, after(0.5))
    expect(await outcomeOf(read?.id)).toMatchObject({ outcome: 'reading' })
    await endReading(app.db, after(1.5))
    expect(await outcomeOf(read?.id)).toMatchObject({ outcome: 'read', sender: 'erp@loja.example' })
    await forgetMails(app.db, after(91))
    expect(await outcomeOf(read?.id)).toMatchObject({ sender: null })
    expect(await outcomeOf(empty?.id)).toBeUndefined()
  })
})

const outcomeOf = (id: string | undefined) =>
  app.db
    .selectFrom('receivedMails')
    .select(['outcome', 'sender'])
    .where('id', '=', String(id))
    .executeTakeFirst()

describe('the server for mails', () => {
  it('refuses unknown, replaced and revoked addresses and other domains with one reply', async () => {
    const other = await aTradingStore(app)
    await app.db.updateTable('shopkeepers').set({ isManager: true }).execute()
    const replaced = await aMailAddress(app, other.seller)
    const revoked = await aMailAddress(app, other.seller)
    await app.callAs(other.seller, contract.revokeAddress)
    const replies = new Set<string>()
    for (const address of [
      replaced,
      revoked,
      `notas+${'a'.repeat(32)}@${MAIL_DOMAIN}`,
      `notas@${MAIL_DOMAIN}`,
      to.replace(MAIL_DOMAIN, 'outro.example'),
      `postmaster@${MAIL_DOMAIN}`,
    ]) {
      const talk = await aTalk(server.port)
      await talk.say('EHLO erp')
      await talk.say('MAIL FROM:<erp@loja.example>')
      replies.add(await talk.say(`RCPT TO:<${address}>`))
      expect(await talk.say('DATA')).toMatch(/^503 /)
      talk.cut()
    }
    expect([...replies]).toEqual(['550 5.1.1 No such address'])
  })

  it('accepts an address in capital letters, which mail servers may write', async () => {
    const file = trade.nfe()
    expect(await sendMail(server.port, { to: to.toUpperCase(), files: [xml(file)] })).toMatch(/^250 /)
    expect(await invoicesOf(file.key)).toHaveLength(1)
  })

  it('disconnects who tries unknown addresses, and refuses the addresses of inactive stores', async () => {
    const talk = await aTalk(server.port)
    await talk.say('EHLO estranho')
    await talk.say('MAIL FROM:<a@b.example>')
    const unknown = () => talk.say(`RCPT TO:<notas+${'b'.repeat(32)}@${MAIL_DOMAIN}>`)
    for (let nth = 0; nth < 3; nth += 1) expect(await unknown()).toMatch(/^550 /)
    expect(await talk.hear()).toBe('')
    const closed = await aTradingStore(app)
    await app.db.updateTable('shopkeepers').set({ isManager: true }).execute()
    const address = await aMailAddress(app, closed.seller)
    await app.db.updateTable('stores').set({ active: false }).where('id', '=', closed.store.id).execute()
    await expect(sendMail(server.port, { to: address })).rejects.toMatchObject({ responseCode: 550 })
  })

  it('accepts one recipient for each mail, and disconnects who sends thousands', async () => {
    const talk = await aTalk(server.port)
    await talk.say('EHLO erp')
    await talk.say('MAIL FROM:<erp@loja.example>')
    expect(await talk.say(`RCPT TO:<${to}>`)).toMatch(/^250 /)
    expect(await talk.say(`RCPT TO:<${to}>`)).toMatch(/^452 /)
    talk.write(Array.from({ length: 10_000 }, (_, nth) => `RCPT TO:<n${nth}@${MAIL_DOMAIN}>\r\n`).join(''))
    let replies = 0
    while ((await talk.hear()) !== '') replies += 1
    expect(replies).toBeLessThan(40)
  })

  it('refuses a mail above the size, announced or not, and records nothing of it', async () => {
    const before = await mailsOf()
    const announced = await aTalk(server.port)
    await announced.say('EHLO erp')
    expect(await announced.say('MAIL FROM:<erp@loja.example> SIZE=41943040')).toMatch(/^552 /)
    announced.cut()
    await expect(
      send([{ name: 'nota.xml', bytes: Buffer.alloc(30 * 1024 * 1024, 60) }]),
    ).rejects.toMatchObject({
      responseCode: 552,
    })
    await expect(
      send(Array.from({ length: 150 }, (_, nth) => ({ name: `${nth}.txt`, bytes: 'texto' }))),
    ).rejects.toMatchObject({ responseCode: 552 })
    expect(await mailsOf()).toEqual(before)
  })

  it('refuses declarations, nested archives and archives that inflate without end', async () => {
    const nested = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, nth) => [`${nth}.zip`, zipSync({ 'a.xml': new Uint8Array([60]) })]),
    )
    await send([
      { name: 'dtd.xml', bytes: '<!DOCTYPE a [<!ENTITY b "bb">]><nfeProc>&b;</nfeProc>' },
      { name: 'bomba.zip', bytes: zipSync({ 'bomba.xml': new Uint8Array(30 * 1024 * 1024) }) },
      { name: 'notas.zip', bytes: zipSync(nested) },
    ])
    expect(await newestMail()).toMatchObject({ accepted: 0, refused: 1_002 })
    const { data } = await app.callAs(trade.seller, invoices.getIntakes, { query: { q: 'dtd.xml' } })
    expect(data.items).toMatchObject([{ refusal: 'doctype', hasFile: false }])
  })

  it('drops a mail whose connection is cut half-way', async () => {
    const file = trade.nfe()
    const before = await mailsOf()
    const talk = await aTalk(server.port)
    await talk.say('EHLO erp')
    await talk.say('MAIL FROM:<erp@loja.example>')
    await talk.say(`RCPT TO:<${to}>`)
    await talk.say('DATA')
    const text = Buffer.from(file.bytes).toString('base64')
    talk.write(
      `From: erp@loja.example\r\nContent-Type: text/xml; name=nota.xml\r\nContent-Transfer-Encoding: base64\r\n\r\n${text.slice(0, text.length / 2)}`,
    )
    talk.cut()
    await expect.poll(async () => (await send([xml(file)])).slice(0, 3)).toBe('250')
    expect(await invoicesOf(file.key)).toHaveLength(1)
    expect(await mailsOf()).toHaveLength(before.length + 1)
  })

  it('disconnects a sender that trickles', async () => {
    const slow = await aMailServer(app, {
      pace: { idleMs: 5_000, graceMs: 200, bytesPerSecond: 10_000, checkMs: 50, sessionMs: 60_000 },
    })
    try {
      const talk = await aTalk(slow.port)
      await talk.say('EHLO erp')
      await talk.say('MAIL FROM:<erp@loja.example>')
      await talk.say(`RCPT TO:<${to}>`)
      await talk.say('DATA')
      const trickle = setInterval(() => talk.write('X-A: b\r\n'), 20)
      expect(await talk.hear()).toBe('')
      clearInterval(trickle)
    } finally {
      await slow.close()
    }
  })

  it('accepts further mails of a store later once it has sent too many in a minute, and reports that once', async () => {
    const busy = await aTradingStore(app)
    await app.db.updateTable('shopkeepers').set({ isManager: true }).execute()
    const address = await aMailAddress(app, busy.seller)
    await setSettings(app, { mailsPerStoreMinute: 2 })
    try {
      const mail = () => sendMail(server.port, { to: address, files: [xml(busy.nfe())] })
      await mail()
      await mail()
      await expect(mail()).rejects.toMatchObject({ responseCode: 451 })
      await expect(mail()).rejects.toMatchObject({ responseCode: 451 })
      app.clock.advance({ minutes: 2 })
      await mail()
      const events = await app.db
        .selectFrom('securityEvents')
        .select('userId')
        .where('kind', '=', 'mail-limit')
        .execute()
      expect(events).toEqual([{ userId: busy.shopkeeper.id }])
    } finally {
      await setSettings(app, {})
    }
  })

  it('encrypts with the given certificate, and offers no encryption without one', async () => {
    const { certificate, key } = theAuthority('Correio').signerOf({
      cnpj: null,
      name: MAIL_DOMAIN,
      isSelfSigned: true,
    })
    const folder = aFolder('mail-tls')
    await mkdir(folder, { recursive: true })
    const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
    await writeFile(tls.cert, `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`)
    await writeFile(tls.key, String(key.export({ type: 'pkcs8', format: 'pem' })))
    const secure = await aMailServer(app, { tls })
    try {
      const file = trade.nfe()
      const mail = { to, isEncrypted: true, files: [xml(file)] }
      await expect(sendMail(server.port, mail)).rejects.toThrow(/STARTTLS/)
      expect(await sendMail(secure.port, mail)).toMatch(/^250 /)
      expect(await invoicesOf(file.key)).toHaveLength(1)
    } finally {
      await secure.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  it('refuses all addresses while the programme does not receive invoices by e-mail', async () => {
    await setSettings(app, { mailbox: false })
    try {
      await expect(send([xml(trade.nfe())])).rejects.toMatchObject({ responseCode: 550 })
      expect((await app.callAs(trade.seller, contract.get)).data.isOn).toBe(false)
      expect((await app.callAs(trade.seller, contract.createAddress)).error?.code).toBe('mailbox.off')
    } finally {
      await setSettings(app, {})
    }
  })
})
