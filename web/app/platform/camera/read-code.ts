/** A camera picture or a photo. */
type Source = HTMLVideoElement | ImageBitmap

interface Detector {
  detect(source: Source): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The kinds of codes to read: QR codes, or also the bar code of a DANFE. */
export type CodeKind = 'qr' | 'qr-or-bar'

const FORMATS = { qr: ['qr_code'], 'qr-or-bar': ['qr_code', 'code_128'] } as const
const detectors = new Map<CodeKind, Promise<Detector | null>>()

/** Returns the browser's reader of some codes, if it reads all of them. */
async function openDetector(kind: CodeKind): Promise<Detector | null> {
  try {
    const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
    const supported = (await found?.getSupportedFormats()) ?? []
    if (!found || !FORMATS[kind].every((format) => supported.includes(format))) return null
    return new found({ formats: [...FORMATS[kind]] })
  } catch {
    return null
  }
}

/**
 * Returns the text of the code in a picture, or null. Uses the browser's reader if there is one; otherwise our own, loaded on demand.
 */
export async function readCode(source: Source, kind: CodeKind): Promise<string | null> {
  const detector = detectors.get(kind) ?? openDetector(kind)
  detectors.set(kind, detector)
  try {
    const [found] = (await (await detector)?.detect(source)) ?? []
    if (found?.rawValue) return found.rawValue
  } catch {
    // If the browser's reader fails, our own is used.
  }
  const image = pixelsOf(source, kind)
  if (!image) return null
  if (kind === 'qr-or-bar') {
    const { readCode128 } = await import('./code-128.ts')
    const bars = readCode128(image)
    if (bars !== null) return bars
  }
  const { default: jsQR } = await import('jsqr')
  return jsQR(image.data, image.width, image.height)?.data || null
}

/** In pixels: large enough for a code that fills a third of the picture, small enough for several reads per second. */
const MAX_VIDEO = 720
const MAX_PHOTO = 1_600
/** The bar code of a DANFE has 280 modules in its width. */
const MAX_BARS = 2_000

let canvas: HTMLCanvasElement | undefined

function pixelsOf(source: Source, kind: CodeKind): ImageData | null {
  const isVideo = source instanceof HTMLVideoElement
  const [width, height] = isVideo ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
  if (width === 0 || height === 0) return null
  const most = kind === 'qr-or-bar' ? MAX_BARS : isVideo ? MAX_VIDEO : MAX_PHOTO
  const scale = Math.min(1, most / Math.max(width, height))
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
