import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { toWebp } from './images.ts'

const aPicture = async (width: number, height: number) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
}

describe('toWebp', () => {
  it('rejects a picture above 25 megapixels, however few bytes it has', async () => {
    expect(await toWebp(await aPicture(5_100, 5_000), 100)).toBeNull()
  })

  it('converts one of 24 megapixels', async () => {
    const converted = await toWebp(await aPicture(6_000, 4_000), 100)
    expect(converted && (await sharp(converted).metadata()).format).toBe('webp')
  })
})
