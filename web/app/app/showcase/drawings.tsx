import { Badge } from '../../platform/design/badge/badge.tsx'
import { CoverCard } from '../../platform/design/cover-card/cover-card.tsx'
import { DimensionLine } from '../../platform/design/dimension-line/dimension-line.tsx'
import { Cover } from '../../platform/design/drawing/cover.tsx'
import { drawingNames } from '../../platform/design/drawing/drawings.ts'
import { Grid } from '../../platform/design/layout/grid.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import styles from './showcase.module.css'
import { Sheet, Specimen } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

const announced = ['card1', 'card2', 'card3'] as const

export function Drawings({ number }: { number: number }) {
  const text = useShowcaseText()
  const { date } = useFormats()
  return (
    <Sheet number={number} id="drawings" title={text('drawings')} text={text('drawingsText')}>
      <Specimen title={text('drawingsAll', { count: drawingNames.length })}>
        <ul className={styles.collection}>
          {drawingNames.map((name) => (
            <li key={name}>
              <Cover seed={name} drawing={name} isDescribed />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title={text('announced')}>
        <Grid>
          {announced.map((title) => (
            <CoverCard
              key={title}
              seed={title}
              image={null}
              title={text(title)}
              link={{ to: '#drawings' }}
              kicker={
                <div>
                  <Badge tone="accent">{date('2026-12-04')}</Badge>
                </div>
              }
              isOver={title === 'card3'}
            >
              <p>{text('cardText')}</p>
              <DimensionLine
                value={18}
                max={24}
                label={text('seats')}
                valueText={text('seatsValue')}
                tone="ink"
              />
            </CoverCard>
          ))}
        </Grid>
      </Specimen>
    </Sheet>
  )
}
