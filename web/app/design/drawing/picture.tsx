import { memo, useMemo } from 'react'
import { useLanguage, useText } from '../../i18n/i18n.tsx'
import { collection } from './collection.ts'
import styles from './cover.module.css'
import { messages } from './drawing.messages.ts'
import { type DrawingColor, type Mark, type Part, SHEET } from './drawing.types.ts'
import type { DrawingName } from './drawing-names.ts'
import { randomFrom } from './random.ts'
import { drawingOf } from './subject.ts'

type PictureProps = {
  drawing: DrawingName | undefined
  subject: readonly string[]
  seed: string
  isDescribed: boolean
  ratio: string
}

const paint = (color: DrawingColor | undefined) => (color ? `var(--drawing-${color})` : 'none')

/** Renders a drawing as SVG in the colours of the theme. Loaded on demand; the server renders it in full. */
export const Picture = memo(function Picture({ drawing, subject, seed, isDescribed, ratio }: PictureProps) {
  const text = useText(messages)
  const isEnglish = useLanguage() === 'en'
  const name = drawing ?? drawingOf(subject, seed)
  const { kind, grain, corner, parts } = useMemo(() => collection[name](randomFrom(seed)), [name, seed])
  const label = text('label', { kind: text(`kind.${kind}`), name: text(name) })
  return (
    <svg
      className={styles.cover}
      data-ratio={ratio}
      data-drawing={name}
      viewBox={`${corner[0]} ${corner[1]} ${SHEET.width * grain} ${SHEET.height * grain}`}
      fill="none"
      {...(isDescribed ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key always draws the same list.
        <Group key={index} part={part} grain={grain} isEnglish={isEnglish} />
      ))}
    </svg>
  )
})

type GroupProps = { part: Part; grain: number; isEnglish: boolean }

function Group({ part: { marks, transform }, grain, isEnglish }: GroupProps) {
  return (
    <g transform={transform}>
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key always draws the same list.
        <Drawn key={index} mark={mark} grain={grain} isEnglish={isEnglish} />
      ))}
    </g>
  )
}

/** Renders one mark. Lengths on the sheet, such as line weights, are in its units; `grain` converts them to centimetres. */
function Drawn({ mark, grain, isEnglish }: { mark: Mark; grain: number; isEnglish: boolean }) {
  if ('text' in mark) {
    const { text, at, turn, size = 8, anchor, color = 'ink' } = mark
    return (
      <text
        className={styles.figure}
        transform={`translate(${round(at[0])} ${round(at[1])})${turn ? ` rotate(${turn})` : ''}`}
        fontSize={round(size * grain)}
        textAnchor={anchor}
        fill={paint(color)}
      >
        {isEnglish ? inEnglish(text) : text}
      </text>
    )
  }
  const { d, fill, stroke, weight, dash, opacity } = mark
  return (
    <path
      d={d}
      {...(fill ? { fill: paint(fill) } : {})}
      {...(stroke ? { stroke: paint(stroke), strokeWidth: round((weight ?? 1) * grain) } : {})}
      {...(dash ? { strokeDasharray: dash.map((length) => round(length * grain)).join(' ') } : {})}
      opacity={opacity}
    />
  )
}

const round = (value: number) => Math.round(value * 100) / 100

/** Swaps decimal commas and points. */
const inEnglish = (figure: string) =>
  figure.replace(/(?<=\d)[.,](?=\d)/g, (sign) => (sign === ',' ? '.' : ','))
