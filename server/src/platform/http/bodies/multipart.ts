import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { type FormEntry, fromFormEntries, type UploadFile } from '@esquadro/contract/form-data'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { isWithinLimits } from './json.ts'

/** The default limit of a whole form, in bytes. */
const MAX = { caller: 32 * 1024 * 1024, visitor: 12 * 1024 * 1024 }
/** The limit of all text fields together, in bytes: they stay in memory. `own`: if the endpoint sets its own limit. */
const MAX_TEXT = { usual: 256 * 1024, own: 2 * 1024 * 1024 }
/** The bytes of one form that are kept in memory; the rest goes to disk. */
const IN_MEMORY = 256 * 1024

const DAY_MS = 86_400_000

/** Returns the folder for the files of forms while they are processed. */
export const uploadsIn = (dataFolder: string): string => join(dataFolder, 'uploads')

/**
 * Removes the files of forms that a killed process left behind: only those older than a day, because
 * processes may share a folder.
 */
export async function removeStaleUploads(dataFolder: string, now: Date): Promise<void> {
  const folder = uploadsIn(dataFolder)
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > DAY_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** A parsed form. Disposing of it removes its files. */
export interface Form {
  readonly body: Record<string, unknown>
  dispose(): Promise<void>
}

/** A file of a form, in memory or on disk. */
class ReceivedFile implements UploadFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly #source: Buffer | string

  constructor({ name, type, size }: Pick<UploadFile, 'name' | 'type' | 'size'>, source: Buffer | string) {
    this.name = name
    this.type = type
    this.size = size
    this.#source = source
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const bytes = typeof this.#source === 'string' ? await readFile(this.#source) : this.#source
    return new Uint8Array(bytes).buffer
  }
}

/**
 * Reads a multipart body into the object that the contract's schema checks. Writes large files to a temporary
 * folder. Throws `invalid.json` for a malformed form, `too-large` beyond the limit.
 */
export async function readMultipart(
  request: FastifyRequest,
  {
    isCaller,
    limit,
    folder,
  }: { readonly isCaller: boolean; readonly limit: number | undefined; readonly folder: string },
): Promise<Form> {
  const max = limit ?? (isCaller ? MAX.caller : MAX.visitor)
  if (Number(request.headers['content-length'] ?? 0) > max) throw new AppError('too-large')
  const maxText = limit === undefined ? MAX_TEXT.usual : MAX_TEXT.own
  const reader = new PartReader({ max, maxText, folder })
  try {
    // Without its own limit, a form has the limits of the application.
    const limits =
      limit === undefined ? undefined : { fileSize: limit, fieldSize: Math.min(limit, MAX_TEXT.own) }
    for await (const part of request.parts(limits && { limits })) {
      if (part.type === 'file') await reader.addFile(part.fieldname, part)
      else {
        // A text that was cut is an error.
        if ('valueTruncated' in part && part.valueTruncated === true) throw new AppError('too-large')
        reader.addText(part.fieldname, String(part.value))
      }
    }
    return { body: fromFormEntries(reader.entries), dispose: () => reader.dispose() }
  } catch (error) {
    // Otherwise the parser would continue to collect parts that are not used.
    request.raw.unpipe()
    request.raw.resume()
    await reader.dispose()
    // The parser throws plain errors for a form without a boundary or without an end.
    if (error instanceof Error && !('code' in error)) throw new AppError('invalid.json')
    throw error
  }
}

class PartReader {
  readonly entries: FormEntry[] = []
  readonly #max: number
  readonly #maxText: number
  readonly #parent: string
  #size = 0
  #textSize = 0
  #inMemory = 0
  #folder: Promise<string> | null = null

  constructor(options: { readonly max: number; readonly maxText: number; readonly folder: string }) {
    this.#max = options.max
    this.#maxText = options.maxText
    this.#parent = options.folder
  }

  addText(name: string, text: string): void {
    const size = Buffer.byteLength(text)
    this.#count(size)
    this.#textSize += size
    if (this.#textSize > this.#maxText) throw new AppError('too-large')
    if (/^\s*[[{]/.test(text) && !isWithinLimits(text)) throw new AppError('invalid.json')
    this.entries.push([name, text])
  }

  async addFile(
    field: string,
    part: {
      readonly filename: string
      readonly mimetype: string
      readonly file: Readable & { truncated?: boolean }
    },
  ): Promise<void> {
    const chunks: Buffer[] = []
    let size = 0
    let path: string | null = null
    let disk: ReturnType<typeof createWriteStream> | null = null
    try {
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        this.#count(chunk.length)
        size += chunk.length
        if (!disk && this.#inMemory + chunk.length <= IN_MEMORY) {
          this.#inMemory += chunk.length
          chunks.push(chunk)
          continue
        }
        if (!disk) {
          path = join(await this.#tempFolder(), String(this.entries.length))
          disk = createWriteStream(path)
          for (const part of chunks) {
            disk.write(part)
            this.#inMemory -= part.length
          }
          chunks.length = 0
        }
        if (!disk.write(chunk)) await new Promise((done) => disk?.once('drain', done))
      }
    } finally {
      disk?.end()
      if (disk) await finished(disk)
    }
    if (part.file.truncated) throw new AppError('too-large')
    // A file input without a file sends an empty part.
    if (size === 0 && part.filename === '') return
    const described = { name: part.filename, type: part.mimetype, size }
    this.entries.push([field, new ReceivedFile(described, path ?? Buffer.concat(chunks))])
  }

  async dispose(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true })
  }

  #count(bytes: number): void {
    this.#size += bytes
    if (this.#size > this.#max) throw new AppError('too-large')
  }

  #tempFolder(): Promise<string> {
    this.#folder ??= mkdir(this.#parent, { recursive: true, mode: 0o700 }).then(() =>
      mkdtemp(join(this.#parent, 'form-')),
    )
    return this.#folder
  }
}
