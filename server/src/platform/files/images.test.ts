import { setImmediate as turn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { UploadFile } from '@esquadro/contract/form-data'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { AppError } from '../errors/app-error.ts'
import { openState } from '../state.ts'
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
  it.each([
    [25, 6_100, 4_100],
    [60, 10_000, 6_000],
  ])('makes a picture of %i megapixels smaller', async (_, width, height) => {
    const converted = await toWebp(services, await aPicture(width, height), 100, 'image')
    const { format, width: left } = await sharp(converted ?? undefined).metadata()
    expect([format, left]).toEqual(['webp', 100])
  })
})

describe.each([
  ['toWebp', (file: UploadFile) => toWebp(services, file, 100, 'image')],
  ['readDocument', (file: UploadFile) => readDocument(services, file, 'image')],
])('%s', (_, read) => {
  const refusal = (file: UploadFile) =>
    read(file).then(
      (found) => found,
      ({ code, details }: AppError) => ({ code, ...details }),
    )
  const cut = async (format: 'jpeg' | 'png' | 'webp', part: number) => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', mean: 99, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer()
    return new File([new Uint8Array(whole.subarray(0, Math.ceil(whole.length * part)))], `foto.${format}`)
  }

  it.each([
    [61, 10_001, 6_000],
    [108, 12_000, 9_000],
    [200, 20_000, 10_000],
  ])(
    'says how large a picture of %i megapixels is, however small its file is',
    async (megapixels, width, height) => {
      const png = Buffer.from(await (await aPicture(9, 9)).arrayBuffer())
      png.writeUInt32BE(width, 16)
      png.writeUInt32BE(height, 20)
      png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
      expect(await refusal(new File([new Uint8Array(png)], 'a.png'))).toEqual({
        code: 'picture.too-large',
        fields: { image: 'picture.too-large' },
        data: { megapixels, max: 60 },
      })
    },
  )

  it.each([
    ['jpeg', 0.5],
    ['jpeg', 0.97],
    ['jpeg', 0.001],
    ['png', 0.5],
    ['png', 0.01],
    ['webp', 0.5],
  ] as const)('says that a picture is incomplete: %s, %d of it', async (format, part) => {
    const file = await cut(format, part)
    expect(await refusal(file)).toEqual({
      code: 'picture.incomplete',
      fields: { image: 'picture.incomplete' },
    })
  })

  it('says how large a JPEG of 108 megapixels is', async () => {
    const jpeg = Buffer.from(await (await cut('jpeg', 1)).arrayBuffer())
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(9_000, frame + 5)
    jpeg.writeUInt16BE(12_000, frame + 7)
    expect(await refusal(new File([new Uint8Array(jpeg)], 'foto.jpg'))).toMatchObject({
      code: 'picture.too-large',
      data: { megapixels: 108, max: 60 },
    })
  })

  it('does not let a small picture wait for a large one', async () => {
    const [large, small] = [await aPicture(10_000, 6_000), await aPicture(100, 100)]
    const order: string[] = []
    await Promise.all([
      read(large).then(() => order.push('large')),
      turn().then(async () => {
        await read(small)
        order.push('small')
      }),
    ])
    expect(order).toEqual(['small', 'large'])
  })

  it('decodes large and small pictures that come at the same time', async () => {
    const [large, small] = [await aPicture(5_100, 5_000), await aPicture(100, 100)]
    const found = await Promise.all([large, small, large, small].map((file) => read(file)))
    expect(found.filter((result) => result === null)).toEqual([])
  })

  it('finds nothing in bytes that are no picture', async () => {
    expect(await read(new File(['nota fiscal'], 'foto.jpg', { type: 'image/jpeg' }))).toBeNull()
  })
})

describe('readDocument', () => {
  it('makes a JPEG of 60 megapixels, held sideways, smaller and upright', async () => {
    const bytes = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: 'red' } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const document = await readDocument(services, new File([new Uint8Array(bytes)], 'IMG_1.jpg'), 'file')
    const { format, width, height } = await sharp(document?.bytes).metadata()
    expect([document?.mime, format, width, height]).toEqual(['image/jpeg', 'jpeg', 3_000, 5_000])
  })

  it('makes a picture of 60 megapixels smaller, yet legible', async () => {
    const document = await readDocument(services, await aPicture(6_000, 10_000), 'file')
    const { format, width, height } = await sharp(document?.bytes).metadata()
    expect([format, width, height]).toEqual(['png', 3_000, 5_000])
  })
})

it.each([
  ['toWebp', (file: UploadFile) => toWebp(services, file, 100, 'image')],
  ['readDocument', (file: UploadFile) => readDocument(services, file, 'file')],
])('%s loads one picture at a time', async (_name, read) => {
  const bytes = await (await aPicture(8, 8)).arrayBuffer()
  let loaded = 0
  const load: (() => void)[] = []
  const waiting = Array.from({ length: 3 }, () =>
    read({
      name: 'a.png',
      type: 'image/png',
      size: 1,
      arrayBuffer: () => {
        loaded += 1
        return new Promise((done) => load.push(() => done(bytes)))
      },
    }),
  )
  for (let at = 0; at < 3; at += 1) {
    await expect.poll(() => load.length).toBe(at + 1)
    await turn()
    expect(loaded).toBe(at + 1)
    load[at]?.()
  }
  expect((await Promise.all(waiting)).every((found) => found !== null)).toBe(true)
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
    expect(await toWebp(services, avif, 64, 'image')).not.toBeNull()
    expect([await toWebp(services, heic, 64, 'image'), await readDocument(services, heic, 'file')]).toEqual([
      null,
      null,
    ])
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
    const document = await readDocument(services, photograph, 'file')
    const converted = await toWebp(services, photograph, 100, 'image')
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
    const document = await readDocument(services, new File([new Uint8Array(bytes)], 'foto.pdf'), 'file')
    expect(document?.mime).toBe('image/jpeg')
    expect(Buffer.from(document?.bytes ?? []).includes('Helena Prado')).toBe(false)
    const tiff = await sharp(bytes)
      .tiff()
      .withExif({ IFD0: { Artist: '%PDF-1.7 Helena Prado' } })
      .toBuffer()
    expect(isPicture(tiff)).toBe(true)
    for (const other of [tiff, Buffer.from('GIF89a %PDF-1.7')])
      expect(await readDocument(services, new File([new Uint8Array(other)], 'foto.pdf'), 'file')).toBeNull()
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
      (await readDocument(services, photograph, 'file'))?.bytes,
      await toWebp(services, photograph, 100, 'image'),
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
    expect([await readDocument(services, svg, 'file'), await toWebp(services, svg, 100, 'image')]).toEqual([
      null,
      null,
    ])
  })
})
