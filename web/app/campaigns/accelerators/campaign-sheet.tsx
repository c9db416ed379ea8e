import type { AcceleratorItem } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { TimeSheet } from '../../platform/design/time-sheet/time-sheet.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useScopeText } from './accelerator-columns.tsx'
import { messages } from './accelerators.messages.ts'
import styles from './campaign-sheet.module.css'
import { shareOfCap } from './share-of-cap.ts'

const tones = { running: 'running', upcoming: 'upcoming', ended: 'over', inactive: 'over' } as const

interface CampaignSheetProps {
  /** Null while they load. */
  readonly rows: readonly AcceleratorItem[] | null
  readonly today: string
  readonly onOpen: (row: AcceleratorItem) => void
}

/** Shows the campaigns on one time axis: what each applies to by name, the points that it gave, and its share of the limit. */
export function CampaignSheet({ rows, today, onOpen }: CampaignSheetProps) {
  const text = useText(messages)
  const { number } = useFormats()
  if (!rows) return <SkeletonText lines={10} />
  return (
    <TimeSheet
      label={text('title')}
      today={today}
      rows={rows.map((row) => ({
        id: row.id,
        startsOn: row.startsOn,
        endsOn: row.endsOn,
        figure: `${number(row.multiplierBps / 10_000)}×`,
        tone: tones[row.state],
        content: <RowSummary row={row} onOpen={onOpen} />,
      }))}
    />
  )
}

function RowSummary({ row, onOpen }: { row: AcceleratorItem } & Pick<CampaignSheetProps, 'onOpen'>) {
  const text = useText(messages)
  const scope = useScopeText()
  const { number } = useFormats()
  const share = shareOfCap(row)
  return (
    <>
      <div className={styles.head}>
        <Button variant="quiet" isSmall onClick={() => onOpen(row)}>
          {row.name}
        </Button>
        {row.state === 'inactive' && <Badge tone="neutral">{text('inactive')}</Badge>}
        {row.isUsedUp && <Badge tone="warn">{text('usedUp')}</Badge>}
      </div>
      <p className={styles.scope}>{row.names.length > 0 ? <Names row={row} /> : scope(row)}</p>
      {row.segment && row.names.length > 0 && (
        <p className={styles.scope}>{text('sheet.segment', { name: row.segment.name })}</p>
      )}
      <p className={styles.given}>
        {text('sheet.given', { points: number(row.givenPoints) })}
        {share !== null && ` · ${text('sheet.share', { percent: number(Math.floor(share * 100)) })}`}
      </p>
    </>
  )
}

function Names({ row: { names, scope } }: { row: AcceleratorItem }) {
  const text = useText(messages)
  const more = scope.categories + scope.brands + scope.stores + scope.products - names.length
  return more > 0 ? text('sheet.more', { names: names.join(', '), count: more }) : names.join(', ')
}
