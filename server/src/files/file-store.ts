import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'

/** Where the bytes of uploads live: a folder by default, an S3 bucket by configuration. */
export interface FileStore {
  /** Keeps the bytes under a new key and answers it with their SHA-256 (hex). */
  put(bytes: Uint8Array, type: string): Promise<{ storageKey: string; sha256: string }>
  get(storageKey: string): Promise<Uint8Array>
  /** The bytes from one place to another, both included, as they are read: of large files, never whole in memory. */
  read(storageKey: string, start: number, end: number): AsyncIterable<Uint8Array>
  remove(storageKey: string): Promise<void>
}

/** Opens the store that the configuration names. */
export async function openFileStore(config: Config): Promise<FileStore> {
  const { disk, read } = config.s3
    ? await openBucket(config.s3)
    : openFolder(join(config.dataFolder, 'files'))
  return {
    async put(bytes, type) {
      const id = randomUUID()
      const storageKey = `${id.slice(0, 2)}/${id}`
      await disk.put(storageKey, bytes, { contentType: type })
      return { storageKey, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    get: (storageKey) => disk.getBytes(storageKey),
    read,
    remove: (storageKey) => disk.delete(storageKey),
  }
}

type Place = Pick<FileStore, 'read'> & { readonly disk: Disk }

function openFolder(location: string): Place {
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    read: (storageKey, start, end) => createReadStream(join(location, storageKey), { start, end }),
  }
}

// Loaded only where it is configured: the S3 client is large.
async function openBucket(s3: NonNullable<Config['s3']>): Promise<Place> {
  const [{ S3Driver }, { GetObjectCommand, S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ])
  const client = new S3Client({
    region: s3.region,
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
  })
  return {
    disk: new Disk(new S3Driver({ client, bucket: s3.bucket, visibility: 'private', supportsACL: false })),
    async *read(storageKey, start, end) {
      const part = new GetObjectCommand({
        Bucket: s3.bucket,
        Key: storageKey,
        Range: `bytes=${start}-${end}`,
      })
      const { Body } = await client.send(part)
      if (Body) yield* Body as AsyncIterable<Uint8Array>
    },
  }
}
