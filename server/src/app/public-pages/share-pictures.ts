import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ShareCard } from './card-svg.ts'

/** The version of the pictures' design. Raising it redraws cached pictures. */
const DESIGN = 1
/** The number of cached pictures; beyond it the oldest is deleted. */
const MAX_PICTURES = 500
/** The number of pictures that may wait; more are refused. */
const MAX_WAITING = 20
const PATIENCE_MS = 20_000

export interface SharePictures {
  /** Returns the PNG of a card and its ETag. Draws it once, and later reads it from the data folder. */
  get(
    card: ShareCard,
    readCover: () => Promise<Uint8Array | null>,
  ): Promise<{ png: Uint8Array; etag: string }>
}

/** Opens the cache of pictures in a folder. Draws one at a time, in a thread that ends with it. */
export function openSharePictures(folder: string): SharePictures {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= MAX_WAITING) throw new AppError('unavailable', { retryAfter: 5 })
    waiting += 1
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      waiting -= 1
    }
  }
  const readCached = (file: string) => readFile(file).catch(() => null)
  return {
    async get(card, readCover) {
      const key = createHash('sha256')
        .update(JSON.stringify([DESIGN, card]))
        .digest('hex')
        .slice(0, 40)
      const file = join(folder, `${key}.png`)
      const etag = `"${key}"`
      const known = await readCached(file)
      if (known) return { png: known, etag }
      const png = await inTurn(async () => {
        const drawn = await readCached(file)
        if (drawn) return drawn
        const fresh = await draw(card, card.cover ? await readCover() : null)
        await keep(folder, file, fresh)
        return fresh
      })
      return { png, etag }
    },
  }
}

/** Writes a picture atomically under its final name, and deletes the oldest ones. */
async function keep(folder: string, file: string, png: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true })
  const partial = `${file}.${randomUUID()}`
  await writeFile(partial, png)
  await rename(partial, file)
  const names = await readdir(folder)
  if (names.length <= MAX_PICTURES) return
  const aged = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  )
  const oldest = aged.toSorted((a, b) => a.at - b.at).slice(0, names.length - MAX_PICTURES)
  for (const { name } of oldest) await rm(join(folder, name), { force: true })
}

function draw(card: ShareCard, cover: Uint8Array | null): Promise<Uint8Array> {
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), {
    workerData: { card: cover ? card : { ...card, cover: null }, cover },
    execArgv: [],
  })
  return new Promise<Uint8Array>((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), PATIENCE_MS)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new Error('the thread that draws pictures ended without one'))
    })
  })
}
