// Draws the icons of the installed application from the mark in web/public/favicon.svg. Run it after the mark has changed:
// node scripts/run.mjs scripts/draw-icons.ts
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import sharp from 'sharp'

const publicFolder = resolve(import.meta.dirname, '../web/public')
const ACCENT = '#a1451c'
const PAPER = '#fbfaf7'
/** The side of the square in which the mark is drawn. */
const SIDE = 36

const mark = /<path[^>]*\bd="([^"]+)"/.exec(await readFile(join(publicFolder, 'favicon.svg'), 'utf8'))?.[1]
if (!mark) throw new Error('web/public/favicon.svg has no path')

/**
 * The mark in paper on a background of the accent colour; `share` is the mark's part of the side, the rest is
 * margin.
 */
function iconSvg(size: number, share: number, radius: number): Buffer {
  const scale = (size * share) / SIDE
  // The bounding box of the mark is 31 wide and high, from 3 and 2.
  const left = (size - 31 * scale) / 2 - 3 * scale
  const top = (size - 31 * scale) / 2 - 2 * scale
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${ACCENT}"/><path transform="translate(${left} ${top}) scale(${scale})" fill="${PAPER}" fill-rule="evenodd" d="${mark}"/></svg>`,
  )
}

const icons = [
  { name: 'icon-192.png', size: 192, share: 0.66, radius: 24 },
  { name: 'icon-512.png', size: 512, share: 0.66, radius: 64 },
  // Android cuts up to a fifth off each side; iOS rounds the corners itself.
  { name: 'maskable-192.png', size: 192, share: 0.48, radius: 0 },
  { name: 'maskable-512.png', size: 512, share: 0.48, radius: 0 },
  { name: 'apple-touch-icon.png', size: 180, share: 0.6, radius: 0 },
]

await mkdir(join(publicFolder, 'icons'), { recursive: true })
for (const { name, size, share, radius } of icons)
  await sharp(iconSvg(size, share, radius))
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(publicFolder, 'icons', name))

// Android shows only the opacity of a badge.
await sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 36 36"><path fill="#fff" fill-rule="evenodd" d="${mark}"/></svg>`,
  ),
)
  .png({ compressionLevel: 9 })
  .toFile(join(publicFolder, 'icons/badge-96.png'))
