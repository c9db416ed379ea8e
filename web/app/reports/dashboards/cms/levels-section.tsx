import type { ResponseOf } from '@esquadro/contract'
import type * as dashboards from '@esquadro/contract/reports/dashboards/cms'
import type { CSSProperties } from 'react'
import { Section } from '../../../platform/design/layout/section.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { NumbersTable } from '../../../platform/design/numbers-table/numbers-table.tsx'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { Building } from '../../score/building.tsx'
import { ground, roof } from '../../score/level-section.rules.ts'
import { Person } from '../../score/person.tsx'
import { messages } from './cms-dashboard.messages.ts'
import styles from './levels-section.module.css'
import { headsOf } from './levels-section.rules.ts'
import { levelLink } from './links.ts'

type Levels = ResponseOf<typeof dashboards.getAll>['levels']

const tall = 48
const left = 26
const right = 234
const slab = 5

/** The professionals by level: the building whose storeys are the levels, with people on each. */
export function LevelsSection({ levels }: { levels: Levels }) {
  const text = useText(messages)
  const design = useDesignText()
  const { number } = useFormats()
  const { each, storeys } = headsOf(levels)
  const base = roof + tall * levels.length
  const size = { '--roof': `${roof}px`, '--tall': `${tall}px` } as CSSProperties
  return (
    <Section
      title={text('levels')}
      text={each === 1 ? text('levels.one') : text('levels.each', { each: number(each) })}
    >
      <figure className={styles.figure} style={size}>
        <svg className={styles.drawing} viewBox={`0 0 260 ${base + ground}`} aria-hidden="true">
          <Building left={left} right={right} base={base} slab={slab} end={260} />
          {storeys.map(({ level, heads }, index) => (
            <g key={level} className={styles.storey} data-level={level}>
              {index > 0 && (
                <rect
                  x={left}
                  y={base - index * tall}
                  width={right - left}
                  height={slab}
                  className={styles.slab}
                />
              )}
              {Array.from({ length: heads }, (_, head) => (
                <g
                  key={`${level}-${head + 1}`}
                  className={styles.person}
                  transform={`translate(${left + 12 + head * 15} ${base - index * tall})`}
                >
                  <Person />
                </g>
              ))}
            </g>
          ))}
        </svg>
        <ol className={styles.levels} reversed>
          {levels.toReversed().map(({ level, professionals }) => (
            <li key={level} data-level={level}>
              <span className={styles.name}>{design(`level.${level}`)}</span>
              <TextLink isQuiet to={levelLink(level)}>
                {number(professionals)}
              </TextLink>
            </li>
          ))}
        </ol>
      </figure>
      <NumbersTable
        summary={text('months.table')}
        label={text('levels.numbers')}
        head={[text('levels.level'), text('levels.from'), text('people.professionals')]}
        rows={levels.map(({ level, startsAtPoints, professionals }) => ({
          key: level,
          name: design(`level.${level}`),
          values: [number(startsAtPoints), number(professionals)],
        }))}
      />
    </Section>
  )
}
