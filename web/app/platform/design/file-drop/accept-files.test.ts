import { describe, expect, it } from 'vitest'
import { acceptFiles, typeNames } from './accept-files.ts'

const file = (name: string, type = '', size = 10) => ({ name, type, size })

describe('Files dropped on a page', () => {
  it('are all accepted if there are no rules', () =>
    expect(acceptFiles([file('a.bin')], {}).accepted).toHaveLength(1))

  it('are recognised by their extension in any case, as some systems give no type', () => {
    const { accepted, refused } = acceptFiles([file('nota.XML'), file('foto.png', 'image/png')], {
      accept: ['.xml'],
    })
    expect(accepted.map(({ name }) => name)).toEqual(['nota.XML'])
    expect(refused).toEqual([{ reason: 'wrong-type', name: 'foto.png' }])
  })

  it('are recognised by their type, or its first half', () => {
    const files = [file('a', 'image/webp'), file('b', 'application/pdf'), file('c', 'text/html')]
    expect(acceptFiles(files, { accept: ['image/*', 'application/pdf'] }).accepted).toHaveLength(2)
  })

  it('have types that are named by extension, or else by MIME type', () => {
    expect(typeNames(['.xml', '.zip', 'text/xml'])).toEqual(['XML', 'ZIP'])
    expect(typeNames(['application/pdf', 'image/jpeg'])).toEqual(['PDF', 'JPEG'])
  })

  it('are rejected as HEIC photographs if pictures are accepted', () => {
    const photos = [file('IMG_1.HEIC'), file('b', 'image/heif'), file('c.jpg', 'image/jpeg')]
    for (const accept of [['image/*'], ['image/jpeg', '.pdf']]) {
      const { accepted, refused } = acceptFiles(photos, { accept })
      expect(accepted.map(({ name }) => name)).toEqual(['c.jpg'])
      expect(refused).toEqual([
        { reason: 'heic', name: 'IMG_1.HEIC' },
        { reason: 'heic', name: 'b' },
      ])
    }
    expect(acceptFiles(photos.slice(0, 1), { accept: ['.xml'] }).refused).toMatchObject([
      { reason: 'wrong-type' },
    ])
  })

  it('are rejected one by one if they are too large', () => {
    const { accepted, refused } = acceptFiles([file('a', '', 10), file('b', '', 11)], { maxBytes: 10 })
    expect(accepted.map(({ name }) => name)).toEqual(['a'])
    expect(refused).toEqual([{ reason: 'too-large', name: 'b' }])
  })

  it('are accepted up to the limit, and the rest is reported', () => {
    const { accepted, refused } = acceptFiles([file('a'), file('b'), file('c')], { maxFiles: 2 })
    expect(accepted).toHaveLength(2)
    expect(refused).toEqual([{ reason: 'too-many' }])
  })
})
