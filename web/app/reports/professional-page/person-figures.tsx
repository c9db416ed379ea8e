import { extract as cmsExtract } from '@esquadro/contract/calls/cms'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { AccountStatusBadge } from '../../people/accounts/status-badge.tsx'
import { messages as fieldMessages } from '../../people/professionals/professionals.messages.ts'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Grid } from '../../platform/design/layout/grid.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './person.messages.ts'
import styles from './person.module.css'

/** Status and level of a professional, and the points by state. */
export function PersonFigures({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  const fieldText = useText(fieldMessages)
  const { number, date } = useFormats()
  const summary = useEndpoint(cmsExtract.getSummary, { query: { professional: professional.id } }).data
  const { score, status, userData, createdAt, levelSetUntil } = professional
  const { profession, address } = userData
  const facts = [
    profession && fieldText(`profession.${profession}`),
    [address.city, address.state].filter(Boolean).join('/'),
    userData.referenceStore?.name,
    text('since', { on: date(createdAt) }),
  ]
  const points = (value: number | undefined) => (value === undefined ? '…' : number(value))
  return (
    <Stack gap={5}>
      <Cluster gap={3}>
        <AccountStatusBadge status={status} />
        {score.level && <LevelMark level={score.level} sublevel={score.sublevel} size="small" isNamed />}
        {levelSetUntil && (
          <span className={styles.muted}>{text('setByTeam', { on: date(levelSetUntil) })}</span>
        )}
        <span className={styles.muted}>{facts.filter(Boolean).join(' · ')}</span>
      </Cluster>
      <Grid min="small">
        <Stat label={text('score', { cycle: summary?.cycle ?? '' })} value={points(summary?.earnedInCycle)} />
        <Stat
          label={text('balance')}
          value={points(summary?.balance)}
          {...(summary && summary.owed > 0 && { hint: text('owed', { points: number(summary.owed) }) })}
        />
        <Stat
          label={text('available')}
          value={points(summary?.available)}
          {...(summary &&
            summary.pending.points > 0 && {
              hint: text('pending', { points: number(summary.pending.points) }),
            })}
        />
        <Stat label={text('expiring')} value={points(summary?.expiring.in30Days)} />
      </Grid>
    </Stack>
  )
}
