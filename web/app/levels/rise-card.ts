import { type Level, levelShapes } from '../design/level-mark/level-shapes.ts'

interface Card {
  readonly level: Level
  readonly title: string
  /** The first name: no points and no documents leave the page with the card. */
  readonly name: string
  readonly line: string
  readonly programme: string
}

const [WIDTH, HEIGHT] = [1200, 630] as const

/** Draws the card of a rise as a PNG in the colours of the page; null if the browser cannot. */
export async function drawCard({ level, title, name, line, programme }: Card): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return null
  await document.fonts.ready
  const style = getComputedStyle(document.documentElement)
  const token = (property: string) => style.getPropertyValue(property).trim()
  const tone = token(`--level-${level}`)
  pen.fillStyle = token('--paper')
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  drawSheet(pen, token('--line-strong'))
  drawMark(pen, level, tone)
  pen.fillStyle = token('--ink')
  pen.font = `132px ${token('--font-display')}`
  pen.fillText(title, 560, 340, 570)
  pen.font = `40px ${token('--font-display')}`
  pen.fillText(name, 564, 190, 560)
  pen.fillStyle = token('--muted')
  pen.font = `28px ${token('--font-text')}`
  pen.fillText(line, 564, 400, 560)
  pen.fillStyle = tone
  pen.font = `34px ${token('--font-display')}`
  pen.fillText(programme, 564, 520, 560)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return (
    blob &&
    new File([blob], `${programme}-${title}.png`.toLowerCase().replaceAll(' ', '-'), { type: 'image/png' })
  )
}

/** The frame of the sheet and a dimension line along its foot. */
function drawSheet(pen: CanvasRenderingContext2D, color: string): void {
  pen.strokeStyle = color
  pen.lineWidth = 2
  pen.strokeRect(36, 36, WIDTH - 72, HEIGHT - 72)
  pen.beginPath()
  for (const [x1, y1, x2, y2] of [
    [96, 560, 496, 560],
    [100, 572, 124, 548],
    [468, 572, 492, 548],
    [112, 544, 112, 576],
    [480, 544, 480, 576],
    [528, 96, 528, 534],
  ] as const) {
    pen.moveTo(x1, y1)
    pen.lineTo(x2, y2)
  }
  pen.stroke()
}

/** The figure of the level, large. */
function drawMark(pen: CanvasRenderingContext2D, level: Level, tone: string): void {
  const { fine, solid, curve } = levelShapes[level]
  pen.save()
  pen.translate(104, 108)
  pen.scale(6, 6)
  pen.strokeStyle = tone
  pen.fillStyle = tone
  pen.globalAlpha = 0.45
  pen.lineWidth = 0.35
  pen.stroke(new Path2D(fine))
  pen.globalAlpha = 0.14
  pen.fill(new Path2D(solid), 'evenodd')
  pen.globalAlpha = 1
  pen.lineWidth = 1.1
  pen.stroke(new Path2D(solid))
  if (curve) pen.stroke(new Path2D(curve))
  pen.restore()
}

/** Saves a file as the browser's downloads do. */
export function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  URL.revokeObjectURL(url)
}
