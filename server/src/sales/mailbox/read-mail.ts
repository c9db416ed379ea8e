import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { MAIL_LIMITS } from '@esquadro/contract/sales/mailbox/vocabulary'
import { type AttachmentStream, type Headers, MailParser } from 'mailparser'
import { looksLikeInvoice } from '../invoices/intake/unpack.ts'
import { MailRefused } from './mail-refused.ts'
import { type NotedResults, readResults } from './mail-results.rules.ts'

/** The bytes of mails that a process holds in memory at once; further mails are accepted later. */
const MEMORY_BYTES = 96 * 1024 * 1024

/** What one mail may hold in memory until it is recorded. */
export interface MailMemory {
  /** Counts bytes; returns false if there is no room. */
  take(bytes: number): boolean
  release(): void
}

/** Returns a function that opens the memory of a mail: all mails of a process share its limit. */
export function openMailMemory(): () => MailMemory {
  let used = 0
  return () => {
    let own = 0
    return {
      take(bytes) {
        if (used + bytes > MEMORY_BYTES) return false
        used += bytes
        own += bytes
        return true
      },
      release() {
        used -= own
        own = 0
      },
    }
  }
}

/** What is kept of a mail while its documents are ingested. */
export interface ReadMail {
  /** Equal for a mail that is delivered again, whichever relays it passed. */
  readonly digest: Buffer
  /** The sender that the mail itself names, in lower case. */
  readonly from: string | null
  readonly results: NotedResults
  readonly documents: readonly { readonly name: string; readonly bytes: Uint8Array }[]
  /** The number of other attachments. */
  readonly others: number
}

const OPTIONS = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
} as const

/**
 * Reads a mail as it arrives and keeps only the attachments that look like invoices or archives of them. Throws
 * `MailRefused` if it has too many parts, or if the process reads too many mails at once.
 */
export async function readMail(
  message: Readable,
  memory: MailMemory,
  authserv: string | undefined,
): Promise<ReadMail> {
  const parser = new MailParser(OPTIONS)
  let headers: Headers = new Map()
  const lines: { authenticationResults: string[]; receivedSpf: string[] } = {
    authenticationResults: [],
    receivedSpf: [],
  }
  const documents: { name: string; bytes: Uint8Array }[] = []
  let parts = 0
  let others = 0
  parser.once('headers', (read) => (headers = read))
  parser.once('headerLines', (read) => {
    for (const { key, line } of read) {
      const value = line.slice(line.indexOf(':') + 1).replace(/\s+/g, ' ')
      if (key === 'authentication-results') lines.authenticationResults.push(value)
      if (key === 'received-spf') lines.receivedSpf.push(value)
    }
  })
  parser.on('data', (part) => {
    if (part.type !== 'attachment') return
    parts += 1
    void keep(part)
  })
  const keep = async (part: AttachmentStream) => {
    const chunks: Buffer[] = []
    let isDocument: boolean | null = null
    const name = (part.filename || 'nota.xml').slice(-150)
    try {
      for await (const chunk of part.content as AsyncIterable<Buffer>) {
        isDocument ??= looksLikeInvoice(name, chunk)
        if (isDocument && parts <= MAIL_LIMITS.parts) chunks.push(chunk)
      }
      if (isDocument) documents.push({ name, bytes: Buffer.concat(chunks) })
      else others += 1
    } catch (error) {
      parser.destroy(error as Error)
    }
    part.release?.()
  }
  let taken = 0
  const state: { refusal: MailRefused | null } = { refusal: null }
  const refuse = (reply: MailRefused) => {
    state.refusal ??= reply
    documents.length = 0
    parser.destroy()
  }
  const over = new Promise<void>((done) => {
    parser.once('end', done)
    parser.once('close', done)
    parser.once('error', () => {
      refuse(new MailRefused(554, '5.6.0 The mail cannot be read'))
      done()
    })
  })
  const isRefused = () => state.refusal !== null
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      // The rest of a refused mail is read and dropped: the sender reads the reply once it has sent everything.
      if (isRefused()) continue
      taken += chunk.length
      if (taken > MAIL_LIMITS.bytes) refuse(new MailRefused(552, '5.3.4 Too large'))
      else if (parts > MAIL_LIMITS.parts) refuse(new MailRefused(552, '5.3.4 Too many attachments'))
      else if (!memory.take(chunk.length))
        refuse(new MailRefused(451, '4.3.2 Too many mails at once, try again later'))
      else if (!parser.write(chunk))
        await Promise.race([new Promise((done) => parser.once('drain', done)), over])
    }
    if (!isRefused()) parser.end()
    await over
  } finally {
    parser.destroy()
  }
  if (parts > MAIL_LIMITS.parts) refuse(new MailRefused(552, '5.3.4 Too many attachments'))
  if (state.refusal) throw state.refusal
  const from = addressIn(headers.get('from'))
  return {
    digest: digestOf([headers.get('message-id'), from, headers.get('date')], documents),
    from,
    results: readResults(lines, authserv),
    documents,
    others,
  }
}

const addressIn = (from: unknown): string | null => {
  const [first] = (from as { value?: { address?: string }[] } | undefined)?.value ?? []
  const address = first?.address?.toLowerCase()
  return address && address.length <= 320 ? address : null
}

/** Leaves out the headers that each relay adds. */
function digestOf(names: readonly unknown[], documents: ReadMail['documents']): Buffer {
  const whole = createHash('sha256')
  whole.update(JSON.stringify(names))
  for (const { name, bytes } of documents)
    whole.update(JSON.stringify([name, createHash('sha256').update(bytes).digest('hex')]))
  return whole.digest()
}
