import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config.ts'
import type { FileStore } from '../context/file-store.ts'
import { AppError } from '../errors/app-error.ts'
import { isOutage } from '../errors/as-app-error.ts'

/** Opens the configured file store. */
export async function openFileStore(config: Config): Promise<FileStore> {
  const { disk, read } = config.s3
    ? await openBucket(config.s3)
    : openFolder(join(config.dataFolder, 'files'))
  return {
    async put(bytes, type) {
      const id = randomUUID()
      const storageKey = `${id.slice(0, 2)}/${id}`
      try {
        await disk.put(storageKey, bytes, { contentType: type })
      } catch (error) {
        // A full disk leaves an empty file.
        await disk.delete(storageKey).catch(() => undefined)
        throw isOutage(error) ? error : new AppError('unavailable', { retryAfter: 60 }, { cause: error })
      }
      return { storageKey, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    get: (storageKey) => disk.getBytes(storageKey),
    read,
    remove: (storageKey) => disk.delete(storageKey),
  }
}

type Location = Pick<FileStore, 'read'> & { readonly disk: Disk }

function openFolder(location: string): Location {
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    read: (storageKey, start, end) => createReadStream(join(location, storageKey), { start, end }),
  }
}

// Loaded only if configured, because the S3 client is large.
async function openBucket(s3: NonNullable<Config['s3']>): Promise<Location> {
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
