// Draws one picture of a shared link and exits, so that fonts and the image library use memory only
// meanwhile.
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { cardSvg, PICTURE, type ShareCard } from './card-svg.ts'

const { card, cover } = workerData as { readonly card: ShareCard; readonly cover: Uint8Array | null }
const sheet = sharp(Buffer.from(cardSvg(card)), { density: 72 })
const picture = cover
  ? sheet.composite([
      {
        input: await sharp(cover).resize(PICTURE.width, PICTURE.height, { fit: 'cover' }).png().toBuffer(),
        left: PICTURE.left,
        top: PICTURE.top,
      },
    ])
  : sheet
parentPort?.postMessage(await picture.png({ compressionLevel: 9, palette: !cover }).toBuffer())
