import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

/** Where the bytes of uploads live: a folder by default, an S3 bucket by configuration. */
export interface FileStore {
  /** Keeps the bytes under a new key and answers it with their SHA-256 (hex). */
  put(bytes: Uint8Array, type: string): Promise<{ storageKey: string; sha256: string }>
  get(storageKey: string): Promise<Uint8Array>
  remove(storageKey: string): Promise<void>
}

/** Opens the store that the configuration names. */
export async function openFileStore(config: Config): Promise<FileStore> {
  const disk = new Disk(config.s3 ? await s3Driver(config.s3) : diskDriver(join(config.dataFolder, 'files')))
  return {
    async put(bytes, type) {
      const id = randomUUID()
      const storageKey = `${id.slice(0, 2)}/${id}`
      await disk.put(storageKey, bytes, { contentType: type })
      return { storageKey, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    get: (storageKey) => disk.getBytes(storageKey),
    remove: (storageKey) => disk.delete(storageKey),
  }
}

const diskDriver = (location: string) => new FSDriver({ location, visibility: 'private' })

// Loaded only where it is configured: the S3 client is large.
async function s3Driver(s3: NonNullable<Config['s3']>) {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket: s3.bucket,
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    visibility: 'private',
    supportsACL: false,
  })
}
