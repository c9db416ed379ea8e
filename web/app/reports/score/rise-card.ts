import { type Level, levelShapes, levels } from '../../platform/design/level-mark/level-shapes.ts'

interface Card {
  readonly level: Level
  readonly title: string
  /** The first name: the card contains no points and no documents. */
  readonly name: string
  readonly line: string
  /** The text of the dimension line below the figure: the level's rank. */
  readonly place: string
  readonly programme: string
}

/** The top and bottom of a level's figure, on its sheet of 64. */
const spans: Readonly<Record<Level, readonly [number, number]>> = {
  bronze: [12, 52],
  prata: [10, 54],
  ouro: [4, 60],
  platina: [6, 58],
  diamante: [4, 60],
}

const [WIDTH, HEIGHT] = [1200, 630] as const

/** Draws the card of a level rise as a PNG in the colours of the page; null if the browser cannot. */
export async function drawCard({ level, title, name, line, place, programme }: Card): Promise<File | null> {
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
  drawDimension(pen, { level, tone, line: token('--line-strong') })
  pen.textAlign = 'center'
  pen.fillStyle = token('--muted')
  pen.font = `24px ${token('--font-text')}`
  pen.fillText(place, (xOf(spans[level][0]) + xOf(spans[level][1])) / 2, 532, 360)
  pen.textAlign = 'start'
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

/** Draws the frame of the sheet and the line beside the figure. */
function drawSheet(pen: CanvasRenderingContext2D, color: string): void {
  pen.strokeStyle = color
  pen.lineWidth = 2
  pen.strokeRect(36, 36, WIDTH - 72, HEIGHT - 72)
  pen.beginPath()
  pen.moveTo(528, 96)
  pen.lineTo(528, 534)
  pen.stroke()
}

const xOf = (unit: number) => 104 + unit * 6

/** Draws the dimension line of the figure; its thick part is the share of the levels reached so far. */
function drawDimension(
  pen: CanvasRenderingContext2D,
  { level, tone, line }: { readonly level: Level; readonly tone: string; readonly line: string },
): void {
  const [from, to] = [xOf(spans[level][0]), xOf(spans[level][1])]
  const y = 556
  const reached = from + ((to - from) * (levels.indexOf(level) + 1)) / levels.length
  const stroke = (color: string, width: number, lines: readonly (readonly number[])[]) => {
    pen.strokeStyle = color
    pen.lineWidth = width
    pen.beginPath()
    for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of lines) {
      pen.moveTo(x1, y1)
      pen.lineTo(x2, y2)
    }
    pen.stroke()
  }
  const ends = [from, to].flatMap((x) => [
    [x, y - 14, x, y + 14],
    [x - 10, y + 10, x + 10, y - 10],
  ])
  stroke(line, 2, [[from - 14, y, to + 14, y], ...ends])
  stroke(tone, 5, [[from, y, reached, y]])
}

/** Draws the figure of the level, large. */
function drawMark(pen: CanvasRenderingContext2D, level: Level, tone: string): void {
  const { fine, solid, curve } = levelShapes[level]
  pen.save()
  pen.translate(xOf(0), 108)
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

/** Downloads a file. */
export function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  URL.revokeObjectURL(url)
}
