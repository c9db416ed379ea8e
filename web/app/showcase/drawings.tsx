import { Badge } from '../design/badge/badge.tsx'
import { CoverCard } from '../design/cover-card/cover-card.tsx'
import { DimensionLine } from '../design/dimension-line/dimension-line.tsx'
import { Cover } from '../design/drawing/cover.tsx'
import { drawingKinds } from '../design/drawing/drawing.types.ts'
import { Grid } from '../design/layout/grid.tsx'
import { useFormats } from '../i18n/format.ts'
import styles from './showcase.module.css'
import { Sheet, Specimen } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

const seeds = ['pampulha', 'cambuí', 'olinda', 'paraty']

export function Drawings({ number }: { number: number }) {
  const text = useShowcaseText()
  const { date } = useFormats()
  return (
    <Sheet number={number} id="drawings" title={text('drawings')} text={text('drawingsText')}>
      {drawingKinds.map((kind) => (
        <Specimen key={kind} title={text(kind)}>
          <div className={styles.covers}>
            {seeds.map((seed) => (
              <Cover key={seed} seed={seed} kind={kind} />
            ))}
          </div>
        </Specimen>
      ))}
      <Specimen title={text('announced')}>
        <Grid>
          {['casa-de-vidro', 'oficina', 'jantar'].map((seed) => (
            <CoverCard
              key={seed}
              seed={seed}
              image={null}
              title={text('cardTitle')}
              link={{ to: '#drawings' }}
              kicker={
                <div>
                  <Badge tone="accent">{date('2026-12-04')}</Badge>
                </div>
              }
              isOver={seed === 'jantar'}
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
