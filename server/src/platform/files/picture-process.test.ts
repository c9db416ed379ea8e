import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { openPictureProcess } from './picture-process.ts'
import type { PictureTask } from './picture-tasks.ts'

const open = (limits: Partial<Parameters<typeof openPictureProcess>[0]> = {}) => {
  const pictures = openPictureProcess({ memoryMb: 384, timeoutMs: 20_000, idleMs: 20_000, ...limits })
  onTestFinished(() => pictures.close())
  return (bytes: Uint8Array) =>
    pictures.read(
      async (): Promise<PictureTask> => ({ bytes, output: 'same', size: 100, maxPixels: 60_000_000 }),
    )
}
const aJpeg = (width: number, height: number, progressive = false) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg({ progressive, chromaSubsampling: '4:4:4' })
    .toBuffer()

it('reads a usual picture within its limit of memory, however it is encoded', async () => {
  const read = open()
  expect(await read(await aJpeg(6_000, 4_100, true))).toMatchObject({ kind: 'converted' })
})

it.runIf(process.platform === 'linux')(
  'refuses a picture that needs more memory than its limit, and reads the next one',
  async () => {
    const read = open({ memoryMb: 200 })
    expect(await read(await aJpeg(6_000, 4_100, true))).toEqual({ kind: 'too-heavy' })
    expect(await read(await aJpeg(300, 200))).toMatchObject({ kind: 'converted', format: 'jpeg' })
  },
)

it('refuses a picture that takes too long, and ends its process', async () => {
  const read = open({ timeoutMs: 1 })
  expect(await read(await aJpeg(300, 200))).toEqual({ kind: 'too-heavy' })
})

it('starts again if its process has ended while it was idle', async () => {
  const read = open({ idleMs: 1 })
  const picture = await aJpeg(300, 200)
  expect(await read(picture)).toMatchObject({ kind: 'converted' })
  await new Promise((done) => setTimeout(done, 20))
  expect(await read(picture)).toMatchObject({ kind: 'converted' })
})
