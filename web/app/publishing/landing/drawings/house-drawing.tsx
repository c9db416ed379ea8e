import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../landing.messages.ts'
import styles from './house-drawing.module.css'

/** The three measures along the top and their sum: the dimension chain reads like a points statement. */
export const chain = [4_200, 3_150, 5_130] as const
const ends = [112, 262, 374, 558] as const
const levels = [
  { y: 380, level: 'bronze', points: 0 },
  { y: 290, level: 'prata', points: 10_000 },
  { y: 178, level: 'ouro', points: 30_000 },
] as const

/** The section of a house on pillars: dimension lines measure points, and its storeys are the programme's levels. */
export function HouseDrawing() {
  const text = useText(messages)
  return (
    <svg className={styles.house} viewBox="0 0 680 500" role="img" aria-label={text('drawing.label')}>
      <defs>
        <pattern id="earth" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" className={styles.hair} />
        </pattern>
      </defs>
      <Ground />
      <Building />
      <Interior />
      <DimensionChain />
      <LevelMarks />
    </svg>
  )
}

/** The trees behind the house, and the earth. */
function Ground() {
  return (
    <>
      {/* The trees behind the house */}
      <g className={styles.hair}>
        <circle cx="66" cy="232" r="58" />
        <circle cx="44" cy="258" r="34" />
        <circle cx="92" cy="214" r="30" />
        <path d="M66 392V214M66 300l-24-30M66 276l26-34M66 330l22-26" />
      </g>

      {/* The earth */}
      <path d="M0 392H176L232 404H430L474 380H680V470H0Z" fill="url(#earth)" className={styles.none} />
      <path d="M0 392H176L232 404H430L474 380H680" className={styles.cut} />
    </>
  )
}

/** The cut slabs and walls, and the stairs from the ground. */
function Building() {
  return (
    <>
      {/* The cut slabs and walls */}
      <path d="M150 188H520V290H150Z" className={styles.room} />
      <path d="M374 188H410V290H374Z" className={styles.core} />
      <path d="M112 178H558V188H112ZM128 290H542V300H128Z" className={styles.solid} />
      <path d="M190 300V394M286 300V404M382 300V404M500 300V380" className={styles.pillar} />
      <path d="M150 188V290M520 188V290M374 188V290M410 188V290" className={styles.ink} />
      <path d="M206 188V290M262 188V290M318 188V290M150 206H374" className={styles.hair} />
      <path
        d="M465 188V290M410 224H520M410 257H520M438 224V257M492 188V224M492 257V290"
        className={styles.hair}
      />
      <path
        d="M418 224V204M424 224V200M430 224V206M446 257V236M452 257V240M470 224V198M478 224V203"
        className={styles.ink}
      />

      {/* The stairs from the ground */}
      <path
        d="M232 404h9v-9.4h9v-9.4h9v-9.4h9v-9.4h9v-9.4h9v-9.4h9v-9.4h9v-9.4h9v-9.4h9v-9.4h9V300"
        className={styles.ink}
      />
      <path d="M232 380l99-104" className={styles.hair} />
    </>
  )
}

/** The furniture, and a person for scale. */
function Interior() {
  return (
    <>
      {/* The furniture */}
      <path d="M234 188v28M220 228a14 12 0 0 1 28 0Z" className={styles.accent} />
      <path d="M206 290v-22h52v22M206 272h52M212 268v-8M230 268v-8M250 268v-8" className={styles.ink} />
      <path d="M166 290l6-20 14-2 4 12h-20M190 280l-2-30" className={styles.ink} />
      <path d="M292 290v-34l24-8 24 8v34M292 256h48M316 248v8" className={styles.ink} />
      <path d="M346 290v-46h20v46" className={styles.hair} />

      {/* A person for scale */}
      <g className={styles.ink}>
        <circle cx="452" cy="340" r="4.5" />
        <path d="M452 345v22M452 350l-8 13M452 350l8 11M452 367l-6 25M452 367l6 21" />
      </g>
    </>
  )
}

/** The dimension lines along the top: three measures and their sum, in points. */
function DimensionChain() {
  const formats = useFormats()
  const total = chain.reduce((sum, points) => sum + points, 0)
  return (
    <g className={styles.dimension}>
      <path d="M112 60V170M262 96V180M374 96V180M558 60V170" className={styles.hair} />
      <path d="M98 110H572M98 70H572" />
      {ends.map((x) => (
        <path key={x} d={`M${x - 6} 116l12-12`} className={styles.tick} />
      ))}
      {[112, 558].map((x) => (
        <path key={x} d={`M${x - 6} 76l12-12`} className={styles.tick} />
      ))}
      {chain.map((points, index) => (
        <text
          key={points}
          x={((ends[index] ?? 0) + (ends[index + 1] ?? 0)) / 2}
          y="102"
          className={styles.part}
        >
          {formats.number(points)}
        </text>
      ))}
      <text x="335" y="56" className={styles.total}>
        {formats.points(total)}
      </text>
    </g>
  )
}

/** The levels of the programme as height marks of the storeys. */
function LevelMarks() {
  const text = useText(messages)
  const formats = useFormats()
  return (
    <g className={styles.levels}>
      {levels.map(({ y, level, points }) => (
        <g key={level}>
          <path d={`M572 ${y}H680`} className={styles.hair} />
          <path d={`M640 ${y}l-7-10h14Z`} className={styles.mark} />
          <text x="680" y={y - 17}>
            {text(`drawing.${level}`)}
            <tspan className={styles.height}> {points === 0 ? '±0' : `+${formats.number(points)}`}</tspan>
          </text>
        </g>
      ))}
    </g>
  )
}
