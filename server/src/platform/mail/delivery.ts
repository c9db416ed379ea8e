import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ONE_CLICK } from '@esquadro/contract/platform/privacy/public'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { RenderedMail } from './mail-render.ts'

/** Delivers mails. */
export interface Delivery {
  deliver(to: string, mail: RenderedMail): Promise<void>
}

/** A mail of the demonstration, stored for `/dev/mail`. */
export interface StoredMail extends RenderedMail {
  readonly id: string
  readonly at: string
  readonly to: string
}

/** Opens delivery by SMTP if it is configured, else into a folder. */
export const openDelivery = (config: Config, clock: Clock): Delivery =>
  config.smtpUrl ? bySmtp(config.smtpUrl, config.mailFrom) : intoFolder(config, clock)

// RFC 2369 and RFC 8058: mail programs show their own unsubscribe button.
const headersOf = (oneClickUrl: string | undefined): Record<string, string> =>
  oneClickUrl ? { 'List-Unsubscribe': `<${oneClickUrl}>`, 'List-Unsubscribe-Post': ONE_CLICK } : {}

/** Permanent errors of a mail server about an address: no such mailbox, not local, or an invalid name. */
const GONE = [550, 551, 553]

/** The mail server permanently rejected the address. The message does not contain the address. */
export class RejectedAddress extends Error {
  constructor(responseCode: number) {
    super(`The mail was not accepted: ${responseCode}`)
  }
}

/** The calendar events of a mail as .ics files. */
async function buildAttachments({ events = [] }: RenderedMail) {
  if (events.length === 0) return []
  const { buildCalendarEvent } = await import('../calendar/calendar-event.ts')
  return events.map((event, at) => {
    const startsAt = new Date(event.startsAt)
    const content = buildCalendarEvent({ ...event, startsAt, endsAt: new Date(event.endsAt), now: startsAt })
    return { filename: `${at + 1}.ics`, content, contentType: 'text/calendar; charset=utf-8; method=PUBLISH' }
  })
}

// Loaded with the first mail.
const loadMailer = () => import('nodemailer')

function bySmtp(url: string, from: string): Delivery {
  const open = async () =>
    (await loadMailer()).createTransport(
      { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
      { from },
    )
  let transport: ReturnType<typeof open> | undefined
  return {
    async deliver(to, mail) {
      const { subject, text, html, oneClickUrl } = mail
      try {
        transport ??= open()
        const attachments = await buildAttachments(mail)
        await (await transport).sendMail({
          to,
          subject,
          text,
          html,
          attachments,
          headers: headersOf(oneClickUrl),
        })
      } catch (error) {
        // The server's message may contain the recipient, and the queue stores the error of a failed job.
        const { code, command, responseCode } = error as {
          code?: string
          command?: string
          responseCode?: number
        }
        if (command === 'RCPT TO' && GONE.includes(responseCode ?? 0))
          throw new RejectedAddress(responseCode ?? 0)
        throw new Error(`The mail was not accepted: ${responseCode ?? code ?? 'unknown reason'}`)
      }
    },
  }
}

function intoFolder(config: Config, clock: Clock): Delivery {
  const folder = folderOf(config)
  return {
    async deliver(to, mail) {
      const { subject, text, html, oneClickUrl } = mail
      const { createTransport } = await loadMailer()
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await transport.sendMail({
        from: config.mailFrom,
        to,
        subject,
        text,
        html,
        attachments: await buildAttachments(mail),
        headers: headersOf(oneClickUrl),
      })
      const now = clock.now().toISOString()
      const id = `${now.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      if (config.isDemo) {
        const stored: StoredMail = { id, at: now, to, subject, text, html }
        await write(folder, `${id}.json`, JSON.stringify(stored))
      }
      await write(folder, `${id}.eml`, message as Buffer)
    },
  }
}

async function write(folder: string, name: string, content: string | Buffer): Promise<void> {
  const draft = join(folder, `.${name}`)
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, join(folder, name))
}

const folderOf = (config: Config) => join(config.dataFolder, 'mail')
const isMailId = (id: string) => /^[\dT-]{20,30}Z-[0-9a-f]{8}$/.test(id)

/** Lists the newest 200 stored mails, newest first. */
export async function listStoredMails(config: Config): Promise<StoredMail[]> {
  const names = await readdir(folderOf(config)).catch(() => [])
  const ids = names.flatMap((name) => (/^[^.].*\.json$/.test(name) ? [name.slice(0, -5)] : []))
  const newest = ids.filter(isMailId).sort().reverse().slice(0, 200)
  return Promise.all(newest.map(readStored(config)))
}

/** Returns a stored mail, or null. */
export const findStoredMail = async (config: Config, id: string): Promise<StoredMail | null> =>
  isMailId(id) ? readStored(config)(id).catch(() => null) : null

const readStored = (config: Config) => async (id: string) =>
  JSON.parse(await readFile(join(folderOf(config), `${id}.json`), 'utf8')) as StoredMail
