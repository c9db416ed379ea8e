import { useFormats } from '../../i18n/format.ts'
import { Badge } from '../badge/badge.tsx'
import { Card } from '../card/card.tsx'
import { DimensionLine } from '../dimension-line/dimension-line.tsx'
import { Cover } from '../drawing/cover.tsx'
import { drawingKinds } from '../drawing/drawing.types.ts'
import { Grid } from '../layout/grid.tsx'
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
      <Specimen title="Card">
        <Grid>
          {['casa-de-vidro', 'oficina', 'jantar'].map((seed) => (
            <Card key={seed} as="article" cover={<Cover seed={seed} />}>
              <Badge tone="accent">{date('2026-12-04')}</Badge>
              <h3 className={styles.cardTitle}>{text('cardTitle')}</h3>
              <p>{text('cardText')}</p>
              <DimensionLine
                value={18}
                max={24}
                label={text('seats')}
                valueText={text('seatsValue')}
                tone="ink"
              />
            </Card>
          ))}
        </Grid>
      </Specimen>
    </Sheet>
  )
}
