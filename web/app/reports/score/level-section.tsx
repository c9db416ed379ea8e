import { SUBLEVELS } from '@esquadro/contract/people/levels/vocabulary'
import type { Outlook } from '@esquadro/contract/reports/score/outlook'
import type { Level } from '../../platform/design/level-mark/level-shapes.ts'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Building } from './building.tsx'
import { Climber } from './climber.tsx'
import styles from './level-section.module.css'
import {
  climb,
  ground,
  heightOf,
  landingAt,
  roof,
  type Sheet,
  type Storey,
  stackStoreys,
  wall,
} from './level-section.rules.ts'
import { messages } from './score.messages.ts'

type LevelSectionProps = Pick<Outlook, 'levels' | 'standing'> & {
  /** The figure climbs from this level to the current one. */
  from?: Level | undefined
  /** A small version beside other content: without the table and the sublevels' names. */
  isBrief?: boolean
}

const desk: Sheet = { width: 680, storey: 104, slab: 7, left: 128, right: 516, dimension: 566 }
const phone: Sheet = { width: 340, storey: 96, slab: 7, left: 26, right: 244, dimension: 262 }
const brief: Sheet = { width: 340, storey: 60, slab: 5, left: 26, right: 244, dimension: 262 }

/** Half the width of the figure, with some air. */
const shoulder = 9

/**
 * Shows the levels as the section of a building: each is a storey with three landings, the score is a level mark, and a figure stands on
 * the current landing. Screen readers get the table below.
 */
export function LevelSection({ levels, standing, from, isBrief }: LevelSectionProps) {
  const text = useText(messages)
  const design = useDesignText()
  const { number } = useFormats()
  const storeys = stackStoreys(levels)
  const description = text('section.label', {
    level: `${design(`level.${standing.level}`)} ${standing.sublevel}`,
    points: number(standing.points),
  })
  const drawing = { storeys, standing, description, from }
  if (isBrief)
    return (
      <figure className={styles.brief}>
        <Drawing sheet={brief} {...drawing} />
      </figure>
    )
  return (
    <figure className={styles.figure}>
      <div className={styles.desk}>
        <Drawing sheet={desk} {...drawing} />
      </div>
      <div className={styles.phone}>
        <Drawing sheet={phone} {...drawing} />
      </div>
      <LevelTable storeys={storeys} standing={standing} />
    </figure>
  )
}

type DrawingProps = {
  sheet: Sheet
  storeys: readonly Storey[]
  standing: Outlook['standing']
  description: string
  from: Level | undefined
}

function Drawing({ sheet, storeys, standing, description, from }: DrawingProps) {
  const { number } = useFormats()
  const { width, storey: tall, slab, left, right, dimension } = sheet
  const base = roof + tall * storeys.length
  const height = base + ground
  const yOf = (storeysHigh: number) => base - storeysHigh * tall
  const mark = Math.round(yOf(heightOf(storeys, standing.points)))
  const here = storeys.findIndex(({ level }) => level === standing.level)
  const third = ['I', 'II', 'III'].indexOf(standing.sublevel)
  const start = from ? storeys.findIndex(({ level }) => level === from) : here
  const way = climb(sheet, storeys.length, {
    from: { storey: start, third: from ? 2 : third },
    to: { storey: here, third },
  })
  const scale = Math.max(0.46, (tall / 3 - slab - 2) / 31)
  const stand = landingAt(sheet, here, third, yOf)
  const isAtFigure = mark < stand.y && mark > stand.y - 34 * scale
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={description}>
      <Building left={left} right={right} base={base} slab={slab} end={dimension - 14} />

      {storeys.map((storey, index) => (
        <StoreyDrawing
          key={storey.level}
          sheet={sheet}
          storey={storey}
          index={index}
          yOf={yOf}
          here={here}
          third={third}
          mark={mark}
          isTop={index === storeys.length - 1}
        />
      ))}

      {/* The vertical dimension line with the start of each level. */}
      <line x1={dimension} x2={dimension} y1={roof} y2={base + 8} className={styles.measure} />
      {storeys.map(({ level, startsAt }, index) => (
        <g key={level}>
          <path
            className={styles.measure}
            d={`M${right + wall + 6} ${yOf(index)}H${dimension + 6}M${dimension - 5} ${yOf(index) + 5}l10-10`}
          />
          {/* Omitted if the score shows the same number. */}
          {startsAt !== standing.points && (
            <text x={dimension + 12} y={yOf(index) - 5} className={styles.number}>
              {number(startsAt)}
            </text>
          )}
        </g>
      ))}

      {/* The score, as a level mark on the section. */}
      <path
        d={
          isAtFigure
            ? `M${left} ${mark}H${stand.x - shoulder}M${stand.x + shoulder} ${mark}H${dimension - 8}`
            : `M${left} ${mark}H${dimension - 8}`
        }
        className={styles.level}
      />
      <path d={`M${dimension - 8} ${mark}l-6-9h12Z`} className={styles.levelMark} />
      <text x={dimension + 12} y={labelAt(mark, standing.points, storeys, yOf)} className={styles.score}>
        {number(standing.points)}
      </text>

      <Climber way={way} scale={scale} />
    </svg>
  )
}

/** Keeps the score's number clear of the levels' numbers, and hides an equal one. */
function labelAt(
  mark: number,
  points: number,
  storeys: readonly Storey[],
  yOf: (high: number) => number,
): number {
  if (storeys.some(({ startsAt }) => startsAt === points)) return mark - 5
  const near = storeys.map((_, index) => yOf(index) - 5).find((y) => Math.abs(y - (mark + 4)) < 15)
  return near === undefined ? mark + 4 : near + (mark + 4 >= near ? 16 : -16)
}

type StoreyDrawingProps = {
  sheet: Sheet
  storey: Storey
  index: number
  yOf: (storeysHigh: number) => number
  here: number
  third: number
  /** The height of the score's line. */
  mark: number
  isTop: boolean
}

const steps = 4

function StoreyDrawing({ sheet, storey, index, yOf, here, third, mark, isTop }: StoreyDrawingProps) {
  const design = useDesignText()
  const { left, right, slab, storey: tall } = sheet
  const floor = yOf(index)
  const room = (right - left) / 3
  const isHere = index === here
  const isNarrow = sheet !== desk
  const under = floor - tall + (sheet === brief ? 25 : 24)
  const nameAt = isNarrow ? (Math.abs(under - 6 - mark) < 14 ? mark + 19 : under) : floor - 8
  return (
    <g data-level={storey.level} className={styles.storey} data-here={isHere || undefined}>
      <rect x={left} y={floor - tall} width={right - left} height={tall} className={styles.air} />
      {!isTop && (
        <rect x={left} y={floor - tall} width={right - left} height={slab} className={styles.slab} />
      )}
      {storey.landings.map(({ sublevel }, at) => {
        const from = landingAt(sheet, index, at, yOf)
        const isReached = index < here || (isHere && at <= third)
        const direction = index % 2 === 0 ? 1 : -1
        const run = room * 0.42
        const rise = tall / 3
        // The stairs from this landing to the next one, or to the floor above.
        const flight = Array.from(
          { length: steps },
          () => `v${-rise / steps}h${(direction * run) / steps}`,
        ).join('')
        const isClimbed = index < here || (isHere && at < third)
        const startX = from.x + direction * (room / 2 - run / 2)
        return (
          <g key={sublevel}>
            {at > 0 && (
              <path
                className={styles.landing}
                data-reached={isReached || undefined}
                d={`M${from.x - (direction * room) / 2 + (direction * run) / 2} ${from.y}H${from.x + (direction * room) / 2 - (at < 2 ? (direction * run) / 2 : 0)}v3H${from.x - (direction * room) / 2 + (direction * run) / 2}Z`}
              />
            )}
            {at < 2 && (
              <path
                className={styles.flight}
                data-reached={isClimbed || undefined}
                d={`M${startX} ${from.y}${flight}`}
              />
            )}
            {sheet !== brief && (
              <text
                x={from.x}
                y={at === 0 ? floor - 5 : from.y + 15}
                className={styles.sublevel}
                data-reached={isReached || undefined}
              >
                {sublevel}
              </text>
            )}
          </g>
        )
      })}
      <text
        x={isNarrow ? (index % 2 === 0 ? left + 8 : right - 8) : left - wall - 12}
        y={nameAt}
        className={styles.name}
        data-end={!isNarrow || index % 2 === 1 || undefined}
      >
        {design(`level.${storey.level}`)}
      </text>
    </g>
  )
}

function LevelTable({ storeys, standing }: Pick<DrawingProps, 'storeys' | 'standing'>) {
  const text = useText(messages)
  const design = useDesignText()
  const { number } = useFormats()
  return (
    <NumbersTable
      summary={text('section.table')}
      label={text('section.table')}
      head={[text('section.level'), ...SUBLEVELS]}
      rows={storeys.map(({ level, landings }) => ({
        key: level,
        name: design(`level.${level}`),
        values: landings.map(({ startsAt }) => number(startsAt)),
        isCurrent: level === standing.level,
        markedAt:
          level === standing.level
            ? landings.findIndex(({ sublevel }) => sublevel === standing.sublevel)
            : undefined,
      }))}
    />
  )
}
