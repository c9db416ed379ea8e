import { sourceSetOf } from '@esquadro/contract/platform/files/pictures'
import type { Context } from '../../platform/context/context.ts'
import { listPublicPictures } from '../../platform/files/files.queries.ts'
import { type Dimensions, pictureDimensions } from '../../platform/files/picture-sizes.ts'

const PICTURE = /<img src="(\/api\/files\/([\da-f-]{36}))"( alt="[^"]*")?\s*\/?>/g

/**
 * Adds sizes, lazy loading, width and height to the pictures of a sanitised text, so that the text does not
 * move when they load. Leaves unreadable pictures unchanged.
 */
export async function withPictureSizes(
  { db, files, state }: Pick<Context, 'db' | 'files' | 'state'>,
  html: string,
): Promise<string> {
  const ids = [...new Set([...html.matchAll(PICTURE)].map(([, , id = '']) => id))].slice(0, 100)
  const found = new Map<string, Dimensions>()
  for (const file of await listPublicPictures(db, ids)) {
    const size = await pictureDimensions({ files, state }, file)
    if (size) found.set(file.id, size)
  }
  return html.replace(PICTURE, (whole, address: string, id: string, alt = ' alt=""') => {
    const size = found.get(id)
    if (!size) return whole
    const set = (format: 'avif' | 'webp') => sourceSetOf(address, format).replaceAll('&', '&amp;')
    const sizes = 'sizes="(min-width: 768px) 42rem, 100vw"'
    return `<picture><source type="image/avif" srcset="${set('avif')}" ${sizes} /><img src="${address}" srcset="${set('webp')}" ${sizes}${alt} width="${size.width}" height="${size.height}" loading="lazy" decoding="async" /></picture>`
  })
}
