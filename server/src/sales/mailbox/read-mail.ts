import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { MAIL_LIMITS } from '@esquadro/contract/sales/mailbox/vocabulary'
import { type AttachmentStream, type Headers, MailParser } from 'mailparser'
import { looksLikeInvoice } from '../invoices/intake/unpack.ts'
import { MailRefused } from './mail-refused.ts'
import { type NotedResults, readResults } from './mail-results.rules.ts'

/** The bytes of mails that a process holds in memory at once; further mails are accepted later. */
const MEMORY_BYTES = 96 * 1024 * 1024

/** Counts the bytes of the mails that are read at the moment. */
export const openMailMemory = () => {
  let used = 0
  return {
    /** Counts bytes until the mail is released; returns false if there is no room. */
    take(bytes: number): boolean {
      if (used + bytes > MEMORY_BYTES) return false
      used += bytes
      return true
    },
    release: (bytes: number) => void (used -= bytes),
  }
}

export type MailMemory = ReturnType<typeof openMailMemory>

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
  let refusal: MailRefused | null = null
  const ended = once(parser, 'end')
  ended.catch(() => undefined)
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      // The rest of a refused mail is read and dropped: the sender reads the reply once it has sent everything.
      if (refusal) continue
      if (taken + chunk.length > MAIL_LIMITS.bytes) refusal = new MailRefused(552, '5.3.4 Too large')
      else if (parts > MAIL_LIMITS.parts) refusal = new MailRefused(552, '5.3.4 Too many attachments')
      else if (!memory.take(chunk.length))
        refusal = new MailRefused(451, '4.3.2 Too many mails at once, try again later')
      if (refusal) {
        documents.length = 0
        parser.destroy()
        continue
      }
      taken += chunk.length
      if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), ended])
    }
    if (refusal) throw refusal
    parser.end()
    await ended
  } finally {
    memory.release(taken)
    parser.destroy()
  }
  if (parts > MAIL_LIMITS.parts) throw new MailRefused(552, '5.3.4 Too many attachments')
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
