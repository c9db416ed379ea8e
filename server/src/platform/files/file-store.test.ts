import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBucket, type TestBucket } from '../../testing/bucket.ts'
import { aFolder } from '../../testing/postgres.ts'
import { readConfig } from '../config.ts'
import type { FileStore } from '../context/file-store.ts'
import { openFileStore } from './file-store.ts'

const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251))

let bucket: TestBucket
let folder: string
beforeAll(async () => {
  bucket = await aBucket()
  folder = aFolder('files')
})
afterAll(() => bucket.close())

const openers = {
  folder: () => openFileStore(readConfig({ DATA_FOLDER: folder, LOG_LEVEL: 'silent' })),
  bucket: () =>
    openFileStore(
      readConfig({
        DATA_FOLDER: folder,
        LOG_LEVEL: 'silent',
        S3_BUCKET: 'esquadro',
        S3_REGION: 'sa-east-1',
        S3_ENDPOINT: bucket.endpoint,
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
      }),
    ),
}

async function partOf(store: FileStore, storageKey: string, start: number, end: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of store.read(storageKey, start, end)) parts.push(part)
  return Buffer.concat(parts)
}

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  it('are stored under their own key, read in whole and in part, and removed', async () => {
    const store = await openers[kind]()
    const stored = await store.put(bytes, 'application/xml')
    const again = await store.put(bytes, 'application/xml')
    expect(stored.sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(again.storageKey).not.toBe(stored.storageKey)
    expect(Buffer.from(await store.get(stored.storageKey)).equals(bytes)).toBe(true)
    expect((await partOf(store, stored.storageKey, 10, 19)).equals(bytes.subarray(10, 20))).toBe(true)
    await store.remove(stored.storageKey)
    await expect(store.get(stored.storageKey)).rejects.toThrow('Cannot read file')
    expect(Buffer.from(await store.get(again.storageKey)).equals(bytes)).toBe(true)
  })
})

it('are refused as unavailable, with the cause, if the folder cannot be written', async () => {
  const data = aFolder('files')
  await writeFile(join(data, 'files'), 'not a folder')
  const store = await openFileStore(readConfig({ DATA_FOLDER: data, LOG_LEVEL: 'silent' }))
  const refusal: unknown = await store.put(bytes, 'image/webp').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ code: 'unavailable', cause: expect.any(Error) as Error })
})

it('are in the bucket only, not on disk, each with its type', async () => {
  const onDisk = await openers.folder()
  await onDisk.put(bytes, 'image/webp')
  const before = await readdir(join(folder, 'files'), { recursive: true })
  const store = await openers.bucket()
  const { storageKey } = await store.put(bytes, 'image/webp')
  expect(bucket.objects.get(`/esquadro/${storageKey}`)).toEqual({ bytes, type: 'image/webp' })
  expect(await readdir(join(folder, 'files'), { recursive: true })).toEqual(before)
})
