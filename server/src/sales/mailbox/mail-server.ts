import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { callbackify } from 'node:util'
import { MAIL_LIMITS } from '@esquadro/contract/sales/mailbox/vocabulary'
import type { FastifyBaseLogger } from 'fastify'
import {
  SMTPServer,
  type SMTPServerAddress,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server'
import type { MailIn } from '../../platform/config.ts'
import type { Services } from '../../platform/context/context.ts'
import { isOutage } from '../../platform/errors/as-app-error.ts'
import { countAttempt, type Limit } from '../../platform/http/limits.queries.ts'
import { networkOf } from '../../platform/network.rules.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { MailRefused } from './mail-refused.ts'
import { findReceiver, type Receiver } from './mailbox.queries.ts'
import { hashAddressToken, isMailboxOn, tokenOf } from './mailbox.ts'
import { openMailMemory, readMail } from './read-mail.ts'
import { receiveMail } from './receive-mail.ts'

/** The limits of connections. A sender that is slower, or stays longer without a mail, is disconnected and may come again. */
export interface MailPace {
  /** The pause after which a client is disconnected, unless it waits for a reply. */
  readonly idleMs: number
  /** The time after which the content of a mail must have arrived at the rate below. */
  readonly graceMs: number
  readonly bytesPerSecond: number
  readonly checkMs: number
  /** The longest session; a mail that has begun is still received. */
  readonly sessionMs: number
}

const PACE: MailPace = {
  idleMs: 60_000,
  graceMs: 30_000,
  bytesPerSecond: 1_000,
  checkMs: 2_000,
  sessionMs: 10 * 60_000,
}

const MAX_CONNECTIONS = 200
const CONNECTIONS_PER_NETWORK = 20
/** The number of unknown addresses after which a connection, and a network for the rest of a minute, gets no more replies about them. */
const UNKNOWN_PER_CONNECTION = 3
const UNKNOWN_PER_NETWORK = 60
/** Replies to recipients beyond the first, before the connection ends. */
const MORE_RECIPIENTS = 20
/** The time that running mails get when the process stops. */
const CLOSE_MS = 9_000

type Needs = Services & { readonly config: { readonly mailIn: MailIn | undefined } }

/** What a connection has said so far. */
interface Visit {
  readonly network: string
  readonly since: number
  unknown: number
  more: number
  receiver: Receiver | null
  isBusy: boolean
}

/** A server for mails with invoices. */
export interface MailServer {
  listen(): Promise<void>
  /** Stops accepting, and resolves once running mails are recorded and answered. */
  close(): Promise<void>
}

/**
 * Opens the SMTP server at which the systems of stores deliver their mails. It accepts a mail only for the address of a
 * store, and replies 250 once everything in it is recorded. It relays nothing and sends no bounces: whoever delivers a mail
 * that is refused gets the reason in the reply. Several processes may each run one.
 */
export async function openMailServer(
  services: Needs,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  mailIn: MailIn,
  pace: MailPace = PACE,
): Promise<MailServer> {
  const visits = new Map<string, Visit>()
  const openMemory = openMailMemory()
  const tls = mailIn.tls && {
    cert: await readFile(mailIn.tls.cert),
    key: await readFile(mailIn.tls.key),
  }
  const server = new SMTPServer({
    name: mailIn.domain,
    banner: 'Esquadro',
    size: MAIL_LIMITS.bytes,
    rejectOversized: true,
    maxRecipients: 0,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    hideSTARTTLS: tls === undefined,
    disableReverseLookup: true,
    maxClients: MAX_CONNECTIONS,
    socketTimeout: pace.idleMs,
    closeTimeout: CLOSE_MS,
    logger: false,
    ...tls,
    onConnect: (session, done) => done(connected(session)),
    onClose: (session) => void visits.delete(session.id),
    onMailFrom: (_address, session, done) => {
      const visit = visits.get(session.id)
      if (visit) visit.receiver = null
      done()
    },
    onRcptTo: callbackify(({ address }: SMTPServerAddress, session: SMTPServerSession) =>
      addressed(address, session),
    ),
    onData: callbackify(received),
  })
  // A connection that breaks is the sender's matter: it delivers the mail again.
  server.on('error', () => undefined)

  const disconnect = (id: string) =>
    [...server.connections].find((connection) => connection.id === id)?.close()

  const sweep = setInterval(() => {
    const before = performance.now() - pace.sessionMs
    for (const [id, { since, isBusy }] of visits) if (since < before && !isBusy) disconnect(id)
  }, pace.checkMs).unref()

  function connected({ id, remoteAddress }: SMTPServerSession): Error | null {
    const network = networkOf(remoteAddress)
    const open = [...visits.values()].filter((visit) => visit.network === network).length
    if (open >= CONNECTIONS_PER_NETWORK)
      return new MailRefused(421, '4.7.0 Too many connections, try again later')
    visits.set(id, { network, since: performance.now(), unknown: 0, more: 0, receiver: null, isBusy: false })
    return null
  }

  async function addressed(recipient: string, session: SMTPServerSession): Promise<void> {
    try {
      await admit(recipient, session)
    } catch (error) {
      throw replyOf(error)
    }
  }

  /** Finds the store of a recipient. Unknown, replaced and revoked addresses take the same statements and get the same reply. */
  async function admit(recipient: string, session: SMTPServerSession): Promise<void> {
    const { db, clock } = services
    const visit = visits.get(session.id)
    if (!visit) throw new MailRefused(421, '4.3.0 Try again later')
    if (visit.receiver) {
      visit.more += 1
      if (visit.more > MORE_RECIPIENTS) disconnect(session.id)
      throw new MailRefused(452, '4.5.3 One recipient for each mail')
    }
    const token = tokenOf(recipient, mailIn.domain) ?? randomBytes(16).toString('hex')
    const receiver = await findReceiver(db, hashAddressToken(token))
    if (!receiver || !(await isMailboxOn(services))) {
      visit.unknown += 1
      const limit = { key: `mailbox-unknown:${visit.network}`, hits: UNKNOWN_PER_NETWORK, seconds: 60 }
      const isBeyond = await exceeds(limit)
      if (isBeyond || visit.unknown >= UNKNOWN_PER_CONNECTION) setImmediate(() => disconnect(session.id))
      throw isBeyond
        ? new MailRefused(421, '4.7.0 Too many unknown addresses, try again later')
        : new MailRefused(550, '5.1.1 No such address')
    }
    const { mailsPerStoreMinute } = await getRules(db)
    const { hits } = await countAttempt(
      db,
      { key: `mailbox:${receiver.storeId}`, hits: mailsPerStoreMinute, seconds: 60 },
      clock.now(),
    )
    if (hits > mailsPerStoreMinute) {
      // The counter reaches this number once in its minute.
      if (hits === mailsPerStoreMinute + 1)
        await recordSecurityEvent(
          { db, clock, address: session.remoteAddress, userAgent: undefined, requestId: session.id },
          { userId: receiver.createdBy, kind: 'mail-limit' },
        )
      throw new MailRefused(451, '4.7.1 Too many mails in a minute, try again later')
    }
    visit.receiver = receiver
  }

  const exceeds = async (limit: Limit): Promise<boolean> =>
    (await countAttempt(services.db, limit, services.clock.now())).hits > limit.hits

  /** Reads and records a mail; its return value is the reply. */
  async function received(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const visit = visits.get(session.id)
    if (!visit?.receiver) throw new MailRefused(503, '5.5.1 No recipient')
    visit.isBusy = true
    const memory = openMemory()
    const stop = watch(stream, () => disconnect(session.id))
    try {
      const mail = await readMail(stream, memory, mailIn.authserv)
      const { mailFrom } = session.envelope
      const envelopeSender = (mailFrom && mailFrom.address) || null
      await receiveMail(services, log, visit.receiver, { envelopeSender, mail })
      return '2.0.0 Received'
    } catch (error) {
      throw replyOf(error)
    } finally {
      stop()
      memory.release()
      visit.isBusy = false
    }
  }

  function replyOf(error: unknown): Error {
    if (error instanceof MailRefused) return error
    const { code } = error as { code?: unknown }
    if (!isOutage(error) && code !== 'ECONNECTION') log.error({ err: error }, 'failed to receive a mail')
    return new MailRefused(451, '4.3.0 Not recorded, try again later')
  }

  /** Disconnects a sender whose mail stalls or trickles, or is twice as large as allowed. Returns the function that stops watching. */
  function watch(
    stream: { readonly byteLength: number; readonly writableEnded?: boolean },
    end: () => void,
  ): () => void {
    const startedAt = performance.now()
    const timer = setInterval(() => {
      const { byteLength } = stream
      if (stream.writableEnded) return clearInterval(timer)
      const passedMs = performance.now() - startedAt
      const isSlow = passedMs > pace.graceMs && byteLength / (passedMs / 1_000) < pace.bytesPerSecond
      if (!isSlow && byteLength <= 2 * MAIL_LIMITS.bytes) return
      clearInterval(timer)
      end()
    }, pace.checkMs).unref()
    return () => clearInterval(timer)
  }

  return {
    async listen() {
      const listening = server.listen(mailIn.port, mailIn.host)
      await once(listening, 'listening')
    },
    close: () =>
      new Promise((done) => {
        clearInterval(sweep)
        for (const [id, { isBusy }] of visits) if (!isBusy) disconnect(id)
        server.close(() => done())
      }),
  }
}
