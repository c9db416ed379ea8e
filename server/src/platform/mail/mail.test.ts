import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobHandlers } from '../../app/job-handlers.ts'
import { aTestApp, type TestApp, useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { sentMails } from '../../testing/mails.ts'
import type { MailKind } from '../context/mail.ts'
import { inTransaction } from '../database/connect.ts'
import { recordRuns } from '../job-runs/job-runs.ts'
import { openJobs, startWorkers } from '../jobs/jobs.ts'
import { mailMessages } from './mail.messages.ts'
import { mailReason } from './mail-reasons.messages.ts'
import { renderMail } from './mail-render.ts'
import { listMailSamples } from './mail-samples.messages.ts'

const url = 'http://localhost:3000/email-confirm?id=a&b'
const data = {
  name: 'Ana <script>alert("1")</script> Lima',
  url,
  recoverUrl: 'http://localhost:3000/forgot-password',
  code: '12345678',
  newEmail: 'nova@exemplo.com.br',
  day: '2026-11-20',
  roots: [{ number: 12, root: 'ab'.repeat(32), recordedAt: '2026-11-20T15:00:00Z' }],
  inviter: 'Rui B.',
  points: 500,
  storeName: 'Loja <b>Sul</b>',
  month: '2026-10',
  opening: 1,
  credits: 2,
  debits: 1,
  closing: 2,
  until: '2027-05-18',
  professional: 'Rita Campos',
  verifyUrl: 'http://localhost:3000/extrato/verificar?code=x',
  items: [{ title: 'Nota <script>', text: 'Os pontos entraram.' }],
  more: 2,
  browser: 'Firefox',
  system: 'Linux',
  at: '2026-11-20T15:00:00Z',
  change: 'totp-added' as const,
  accepted: 1,
  doubtful: 0,
  refused: 1,
  repeated: 1,
  results: [{ name: 'nota <script>.xml', outcome: 'recusada' }],
  endUrl: 'http://localhost:3000/descadastrar?code=x',
  oneClickUrl: 'http://localhost:3000/api/privacy/unsubscribe-at-once?token=x',
}
const kinds = Object.keys(mailMessages.ptBR) as MailKind[]

describe('every kind of mail', () => {
  it.each(kinds.flatMap((kind) => (['ptBR', 'en'] as const).map((language) => [kind, language] as const)))(
    'is complete in HTML and text for %s in %s, with all entered text escaped',
    (kind, language) => {
      const { subject, text, html } = renderMail({ kind, language, data }, 'Programa <b>')
      expect(subject).toMatch(/\S{3}/)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).not.toMatch(/<script|<b>|undefined|\$\{/)
      expect(text).not.toMatch(/undefined|&#|<td/)
      expect(html).toContain(`<html lang="${language === 'en' ? 'en' : 'pt-BR'}">`)
    },
  )

  it.each(kinds)('reduces names that others may have entered to letters for %s', (kind) => {
    const typed = 'Ganhe!http://golpe.example/x 99'
    const names = { name: typed, storeName: typed, inviter: 'Rui B.' }
    for (const language of ['ptBR', 'en'] as const) {
      const { subject, text, html } = renderMail({ kind, language, data: { ...data, ...names } }, 'Esquadro')
      for (const part of [subject, text, html]) expect(part).not.toMatch(/golpe\.|Ganhe!/)
    }
  })

  it('contains the link and the code in HTML and text', () => {
    const link = renderMail({ kind: 'confirm-email', language: 'ptBR', data }, 'Esquadro')
    expect(link.html).toContain('href="http://localhost:3000/email-confirm?id=a&#38;b"')
    expect(link.text).toContain(url)
    const code = renderMail({ kind: 'recovery-code', language: 'en', data }, 'Esquadro')
    expect(code.html).toContain('12345678')
    expect(code.text).toContain('12345678')
  })
})

describe('a mail in the queue', () => {
  const app = useTestApp()
  const aMail = (to: string) => ({ to, kind: 'recovery-code', language: 'ptBR', data }) as const

  beforeEach(() => sql`delete from pgboss.job where name = 'mail'`.execute(app.db))

  it('is sent only if the transaction commits', async () => {
    await inTransaction(app.db, (trx) => app.services.mail.send(trx, aMail('fica@exemplo.com.br')))
    await expect(
      inTransaction(app.db, async (trx) => {
        await app.services.mail.send(trx, aMail('desiste@exemplo.com.br'))
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect((await sentMails(app)).map(({ to }) => to)).toEqual(['fica@exemplo.com.br'])
  })

  it('is stored in the folder as .eml, readable by the owner only', async () => {
    await app.services.mail.send(app.db, aMail('fica@exemplo.com.br'))
    const folder = join(app.services.config.dataFolder, 'mail')
    const handlers = jobHandlers(app.services, pino({ level: 'silent' }))
    const jobs = await openJobs(app.ownerUrl, { hasWorkers: true })
    await startWorkers(jobs.boss, handlers, () => Promise.resolve(), recordRuns(app.services))
    const landed = async () => (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    await expect.poll(landed).toHaveLength(1)
    await jobs.close()
    const [name = ''] = await landed()
    const path = join(folder, name)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const eml = await readFile(path, 'utf8')
    expect(eml).toMatch(/^From: Esquadro <nao-responda@esquadro\.local>$/m)
    expect(eml).toMatch(/^To: fica@exemplo\.com\.br$/m)
    expect(eml).toContain('multipart/alternative')
    expect(await readdir(folder), 'no page of the demonstration').toEqual([name])
  })
})

describe('a mail by SMTP', () => {
  let app: TestApp
  let server: SMTPServer
  const received: { to: string[]; content: string }[] = []

  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(
          address.startsWith('ninguem')
            ? Object.assign(new Error(`no <${address}> here`), { responseCode: 550 })
            : null,
        ),
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            content: Buffer.concat(chunks).toString(),
          })
          done()
        })
      },
    })
    const port = await new Promise<number>((done) => {
      const listening = server.listen(0, '127.0.0.1', () =>
        done((listening.address() as { port: number }).port),
      )
    })
    app = await aTestApp({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } })
  })
  afterAll(async () => {
    await app.close()
    await new Promise<void>((done) => server.close(done))
  })

  const deliver = async (to: string, kind: 'confirm-email' | 'news' = 'confirm-email') => {
    await app.services.mail.send(app.db, { to, kind, language: 'ptBR', data })
    const { rows } = await sql<{ data: Record<string, unknown> }>`
      select data from pgboss.job where name = 'mail' order by created_on desc limit 1`.execute(app.db)
    await app.services.mail.deliver(rows[0]?.data ?? {})
  }

  it('reaches the server as HTML and text from the configured sender', async () => {
    await deliver('ana@exemplo.com.br')
    const [mail, ...others] = received.filter(({ to }) => to.includes('ana@exemplo.com.br'))
    expect(others).toEqual([])
    expect(mail?.content).toMatch(/^From: Esquadro <nao-responda@esquadro\.local>/m)
    expect(mail?.content).toMatch(/text\/plain[\s\S]*text\/html/)
  })

  it('has one-click unsubscribe headers for news only', async () => {
    await deliver('confirma@exemplo.com.br')
    expect(received.at(-1)?.to).toEqual(['confirma@exemplo.com.br'])
    expect(received.at(-1)?.content).not.toMatch(/^List-Unsubscribe/im)
    await deliver('leitora@exemplo.com.br', 'news')
    const { content } = received.at(-1) ?? { content: '' }
    expect(content).toMatch(
      /^List-Unsubscribe:\s+<http:\/\/localhost:3000\/api\/privacy\/unsubscribe-at-once\?token=x>\r?$/m,
    )
    expect(content).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  })

  it.each(
    (['ptBR', 'en'] as const).flatMap((language) =>
      listMailSamples(language).map((sample) => [sample.key, language, sample] as const),
    ),
  )(
    '%s in %s is read back whole, with its reason and a way to unsubscribe where consent rules it',
    async (_, language, { kind, data: sample }) => {
      const mail = { to: 'leitora@exemplo.com.br', kind, language, data: sample }
      await app.services.mail.send(app.db, mail)
      const { rows } = await sql<{ data: Record<string, unknown> }>`
        select data from pgboss.job where name = 'mail' order by created_on desc limit 1`.execute(app.db)
      await app.services.mail.deliver(rows[0]?.data ?? {})
      const parsed = await PostalMime.parse(received.at(-1)?.content ?? '')
      for (const part of [parsed.text ?? '', parsed.html ?? ''])
        expect(part).toContain(mailReason(kind, language))
      expect(parsed.subject).toBe(renderMail(mail, 'Esquadro').subject)
      expect(parsed.html).toContain('prefers-color-scheme:dark')
      // The preview line that mail programs show after the subject.
      expect(/<div style="display:none[^>]*>([^<]+)</.exec(parsed.html ?? '')?.[1]?.length).toBeGreaterThan(
        10,
      )
      const isNews = kind === 'news' || kind === 'month-statement'
      expect(parsed.headers.some(({ key }) => key === 'list-unsubscribe-post')).toBe(isNews)
      if (isNews) expect(parsed.text).toContain('/descadastrar?token=')
      const isDated = 'events' in sample
      expect(parsed.attachments.map(({ mimeType }) => mimeType)).toEqual(isDated ? ['text/calendar'] : [])
      if (isDated)
        expect(new TextDecoder().decode(parsed.attachments[0]?.content as ArrayBuffer)).toMatch(
          /BEGIN:VEVENT[\s\S]*DTSTART:20261212T220000Z/,
        )
    },
  )

  it('marks the account of an address that the server permanently rejects, until the address accepts a mail or changes', async () => {
    const { id } = await aProfessional(app.db, { email: 'ninguem.aqui@exemplo.com.br' })
    const mark = async () =>
      (
        await app.db
          .selectFrom('users')
          .select('emailRejectedAt')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).emailRejectedAt
    await expect(deliver('ninguem.aqui@exemplo.com.br')).rejects.toThrow('550')
    expect(await mark()).toEqual(app.clock.now())
    await app.db.updateTable('users').set({ email: 'outra@exemplo.com.br' }).where('id', '=', id).execute()
    expect(await mark()).toBeNull()
    await app.db.updateTable('users').set({ emailRejectedAt: app.clock.now() }).where('id', '=', id).execute()
    await deliver('outra@exemplo.com.br')
    expect(await mark()).toBeNull()
  })

  it('fails without naming the recipient if the server refuses it', async () => {
    await expect(deliver('ninguem@exemplo.com.br')).rejects.toThrow(/^The mail was not accepted: 550$/)
  })
})
