import { connect, type Socket } from 'node:net'
import * as contract from '@esquadro/contract/sales/mailbox/shopkeeper'
import nodemailer from 'nodemailer'
import { type MailPace, openMailServer } from '../sales/mailbox/mail-server.ts'
import { aFreePort } from './processes.ts'
import type { TestApp, Who } from './test-app.ts'

export const MAIL_DOMAIN = 'notas.test'

/** The configuration of a test that receives mails; without a port they arrive only where `aMailServer` listens. */
export const mailIn = { host: '127.0.0.1', port: 0, domain: MAIL_DOMAIN, tls: undefined, authserv: 'mx.test' }

/** Starts the server for mails of an application, at a free port. The caller closes it. */
export async function aMailServer(
  { services }: TestApp,
  {
    pace,
    tls,
  }: { readonly pace?: MailPace; readonly tls?: { readonly cert: string; readonly key: string } } = {},
) {
  const errors: unknown[] = []
  const log = { error: (error: unknown) => void errors.push(error), info: () => undefined }
  const port = await aFreePort()
  const server = await openMailServer(services, log, { ...mailIn, tls, port }, pace)
  await server.listen()
  return { port, errors, close: () => server.close() }
}

/** Creates the address of a store, as its manager. */
export async function aMailAddress(app: TestApp, manager: Who): Promise<string> {
  const { data } = await app.callAs(manager, contract.createAddress)
  if (!data.address) throw new Error('the store has no address')
  return data.address
}

export interface SentMail {
  readonly to: string
  /** Whether the connection must be encrypted, with whatever certificate. */
  readonly isEncrypted?: boolean
  readonly from?: string
  readonly messageId?: string
  readonly date?: Date
  readonly files?: readonly { readonly name: string; readonly bytes: Uint8Array | string }[]
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends a mail as the system of a store; returns the reply, or rejects with that of a refusal. */
export async function sendMail(port: number, mail: SentMail): Promise<string> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    ...(mail.isEncrypted ? { requireTLS: true, tls: { rejectUnauthorized: false } } : { ignoreTLS: true }),
  })
  try {
    const { response } = await transport.sendMail({
      from: mail.from ?? 'erp@loja.example',
      to: mail.to,
      subject: 'Nota fiscal',
      text: 'Segue a nota fiscal em anexo.',
      ...(mail.messageId && { messageId: mail.messageId }),
      // A delivery of the same mail has the same date.
      date: mail.date ?? new Date('2026-11-20T12:00:00Z'),
      ...(mail.headers && { headers: { ...mail.headers } }),
      attachments: (mail.files ?? []).map(({ name, bytes }) => ({
        filename: name,
        content: typeof bytes === 'string' ? bytes : Buffer.from(bytes),
      })),
    })
    return response
  } finally {
    transport.close()
  }
}

/** A connection that speaks SMTP line by line, also wrongly. */
export interface Talk {
  /** Sends a line and returns the last line of the reply. */
  say(line: string): Promise<string>
  /** Sends bytes without waiting for a reply. */
  write(text: string): void
  /** The next reply that the server sends by itself; empty if it closes the connection. */
  hear(): Promise<string>
  /** Breaks the connection. */
  cut(): void
  readonly socket: Socket
}

/** Connects to the server for mails and reads its greeting. */
export async function aTalk(port: number): Promise<Talk> {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => undefined)
  const replies: string[] = []
  let waiting: ((reply: string) => void)[] = []
  let text = ''
  const settle = () => {
    while (replies.length > 0 && waiting.length > 0) waiting.shift()?.(replies.shift() ?? '')
  }
  socket.on('data', (chunk) => {
    text += String(chunk)
    for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
      const line = text.slice(0, end)
      text = text.slice(end + 2)
      if (/^\d{3} /.test(line)) replies.push(line)
    }
    settle()
  })
  socket.once('close', () => {
    for (const hear of waiting) hear('')
    waiting = []
  })
  const hear = () =>
    new Promise<string>((done) => {
      if (socket.destroyed && replies.length === 0) return done('')
      waiting.push(done)
      settle()
    })
  const talk: Talk = {
    socket,
    hear,
    write: (line) => void socket.write(line),
    say(line) {
      socket.write(`${line}\r\n`)
      return hear()
    },
    cut: () => void socket.destroy(),
  }
  await hear()
  return talk
}
