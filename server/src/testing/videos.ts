import { nextNumber } from '../fiscal/samples/counter.ts'
import { storeFile } from '../platform/files/stored-files.ts'
import { insertVideos, type NewVideo } from '../publishing/videos/videos.queries.ts'
import { anAdmin } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Creates a public YouTube video with the given fields; returns its id. */
export async function aVideo(app: TestApp, overrides: Partial<NewVideo> = {}): Promise<string> {
  const number = nextNumber()
  const [id] = await insertVideos(
    app.db,
    [
      {
        title: `Vídeo ${number}`,
        description: '',
        audience: 'public',
        position: number,
        publishedAt: app.clock.now(),
        durationSeconds: null,
        coverFileId: null,
        source: { provider: 'youtube', id: 'aqz-KE-bpKQ', hash: null },
        ...overrides,
      },
    ],
    { id: null, now: app.clock.now() },
  )
  return id ?? ''
}

/** Creates an uploaded video with these bytes. */
export async function anUploadedVideo(
  app: TestApp,
  bytes: Uint8Array,
  overrides: Partial<NewVideo> = {},
): Promise<string> {
  const { id: fileId } = await storeFile(app.db, app.services.files, {
    bytes,
    name: 'obra.webm',
    mime: 'video/webm',
    ownerId: (await anAdmin(app.db)).id,
    visibility: 'private',
    now: app.clock.now(),
  })
  return aVideo(app, { ...overrides, source: { provider: 'file', fileId } })
}
