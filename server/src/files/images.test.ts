import { setImmediate as turn } from 'node:timers/promises'
import type { UploadFile } from '@esquadro/contract/form-data'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openState } from '../context/state.ts'
import { isPicture, readDocument, toWebp } from './images.ts'

const services = { state: openState() }
afterAll(() => services.state.close())

const aPicture = async (width: number, height: number) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
}

describe('toWebp', () => {
  it('rejects a picture above 25 megapixels, however small the file is', async () => {
    expect(await toWebp(services, await aPicture(5_100, 5_000), 100)).toBeNull()
  })

  it('converts a picture of 24 megapixels', async () => {
    const converted = await toWebp(services, await aPicture(6_000, 4_000), 100)
    expect(converted && (await sharp(converted).metadata()).format).toBe('webp')
  })
})

it.each([
  ['toWebp', (file: UploadFile) => toWebp(services, file, 100)],
  ['readDocument', (file: UploadFile) => readDocument(services, file)],
])('%s loads two pictures at a time', async (_name, read) => {
  let loaded = 0
  const load: (() => void)[] = []
  const waiting = Array.from({ length: 5 }, () =>
    read({
      name: 'a.png',
      type: 'image/png',
      size: 1,
      arrayBuffer: () => {
        loaded += 1
        return new Promise((done) => load.push(() => done(new ArrayBuffer(1))))
      },
    }),
  )
  await vi.waitFor(() => expect(loaded).toBe(2))
  await turn()
  expect(loaded).toBe(2)
  for (let at = 0; at < 5; at += 1) {
    await vi.waitFor(() => expect(load.length).toBeGreaterThan(at))
    load[at]?.()
  }
  expect(await Promise.all(waiting)).toEqual([null, null, null, null, null])
})

describe('a photograph of an iPhone (HEIC)', () => {
  /** An AVIF with the brand of an iPhone's file: the same container, but a codec that is not supported. */
  const aHeic = async () => {
    const avif = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .avif()
      .toBuffer()
    const bytes = Buffer.from(
      avif
        .toString('latin1')
        .replace('ftypavif', 'ftypheic')
        .replaceAll('av01', 'hvc1')
        .replaceAll('av1C', 'hvcC'),
      'latin1',
    )
    return {
      avif: new File([new Uint8Array(avif)], 'a.avif'),
      heic: new File([new Uint8Array(bytes)], 'IMG_0001.HEIC', { type: 'image/heic' }),
    }
  }

  it('is rejected as picture and document, whereas the AVIF beside it is accepted', async () => {
    const { avif, heic } = await aHeic()
    expect(await toWebp(services, avif, 64)).not.toBeNull()
    expect([await toWebp(services, heic, 64), await readDocument(services, heic)]).toEqual([null, null])
  })
})

describe('a photograph with metadata', () => {
  /** A picture of a camera held sideways (orientation 6), with its place and owner. */
  const aPhotograph = async (format: 'jpeg' | 'png' | 'webp') => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .toFormat(format)
      .withExif({
        IFD0: { Artist: 'Helena Prado', Model: 'Camera X' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    return new File([new Uint8Array(bytes)], `foto.${format}`, { type: `image/${format}` })
  }

  it.each(['jpeg', 'png', 'webp'] as const)('is stored upright and without metadata: %s', async (format) => {
    const photograph = await aPhotograph(format)
    const before = await sharp(Buffer.from(await photograph.arrayBuffer())).metadata()
    expect([before.exif !== undefined, before.orientation]).toEqual([true, 6])
    const document = await readDocument(services, photograph)
    const converted = await toWebp(services, photograph, 100)
    expect(document?.mime).toBe(`image/${format}`)
    for (const bytes of [document?.bytes, converted]) {
      const after = await sharp(bytes ?? undefined).metadata()
      expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual(Array(4).fill(undefined))
      expect([after.width, after.height]).toEqual([20, 40])
    }
  })

  it('is not treated as a PDF, even if its metadata contain the mark of one', async () => {
    const bytes = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Artist: '%PDF-1.7 Helena Prado' } })
      .toBuffer()
    expect(bytes.subarray(0, 1024).includes('%PDF-')).toBe(true)
    const document = await readDocument(services, new File([new Uint8Array(bytes)], 'foto.pdf'))
    expect(document?.mime).toBe('image/jpeg')
    expect(Buffer.from(document?.bytes ?? []).includes('Helena Prado')).toBe(false)
    const tiff = await sharp(bytes)
      .tiff()
      .withExif({ IFD0: { Artist: '%PDF-1.7 Helena Prado' } })
      .toBuffer()
    expect(isPicture(tiff)).toBe(true)
    for (const other of [tiff, Buffer.from('GIF89a %PDF-1.7')])
      expect(await readDocument(services, new File([new Uint8Array(other)], 'foto.pdf'))).toBeNull()
  })

  it('keeps neither colour profile, comment nor bytes after its end', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .withIccProfile('p3')
      .toBuffer()
    const comment = Buffer.from('\xFF\xFE\0\x0EHelena Prado', 'latin1')
    const polyglot = Buffer.concat([
      jpeg.subarray(0, 2),
      comment,
      jpeg.subarray(2),
      Buffer.from('PK\x03\x04 Helena Prado'),
    ])
    const photograph = new File([new Uint8Array(polyglot)], 'foto.jpg')
    for (const bytes of [
      (await readDocument(services, photograph))?.bytes,
      await toWebp(services, photograph, 100),
    ]) {
      expect(bytes).toBeTruthy()
      expect(Buffer.from(bytes ?? []).includes('Helena')).toBe(false)
      expect((await sharp(bytes ?? undefined).metadata()).icc).toBeUndefined()
    }
  })

  it('is no drawing that can carry scripts', async () => {
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'a.png', {
      type: 'image/png',
    })
    expect([await readDocument(services, svg), await toWebp(services, svg, 100)]).toEqual([null, null])
  })
})
