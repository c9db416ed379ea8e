/** A camera picture or a photo. */
type Source = HTMLVideoElement | ImageBitmap

interface Detector {
  detect(source: Source): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

let detector: Promise<Detector | null> | undefined

/** Returns the browser's QR reader, if it has one. */
async function openDetector(): Promise<Detector | null> {
  try {
    const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
    if (!found || !(await found.getSupportedFormats()).includes('qr_code')) return null
    return new found({ formats: ['qr_code'] })
  } catch {
    return null
  }
}

/**
 * Returns the text of the QR code in a picture, or null. Uses the browser's reader if there is one; otherwise our own, loaded on demand.
 */
export async function readQr(source: Source): Promise<string | null> {
  detector ??= openDetector()
  try {
    const [found] = (await (await detector)?.detect(source)) ?? []
    if (found?.rawValue) return found.rawValue
  } catch {
    // If the browser's reader fails, our own is used.
  }
  const image = pixelsOf(source)
  if (!image) return null
  const { default: jsQR } = await import('jsqr')
  return jsQR(image.data, image.width, image.height)?.data || null
}

/** In pixels: large enough for a code that fills a third of the picture, small enough for several reads per second. */
const MAX_VIDEO = 720
const MAX_PHOTO = 1_600

let canvas: HTMLCanvasElement | undefined

function pixelsOf(source: Source): ImageData | null {
  const isVideo = source instanceof HTMLVideoElement
  const [width, height] = isVideo ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
  if (width === 0 || height === 0) return null
  const scale = Math.min(1, (isVideo ? MAX_VIDEO : MAX_PHOTO) / Math.max(width, height))
  canvas ??= document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  // Transparent pixels count as white.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
