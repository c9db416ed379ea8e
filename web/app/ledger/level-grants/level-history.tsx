import { professionals as cmsProfessionals, levelGrants } from '@esquadro/contract/calls/cms'
import type { LevelGrant } from '@esquadro/contract/ledger/level-grants/cms'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Timeline } from '../../platform/design/timeline/timeline.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ReasonDialog } from '../../platform/lists/rows/reason-dialog.tsx'
import { messages } from './level-grants.messages.ts'

interface Props {
  readonly professional: { readonly id: string; readonly name: string }
}

const SHOWN = 25
const tones = { current: 'success', over: 'neutral', ended: 'neutral' } as const

/** Lists the levels that the team set for a professional; the current one can be ended. */
export function LevelHistory({ professional }: Props) {
  const text = useText(messages)
  const [isEnding, setEnding] = useState(false)
  const grants = useEndpoint(levelGrants.getAll, { query: { id: professional.id, limit: SHOWN } })
  const end = useAction(levelGrants.end, {
    refresh: [levelGrants.getAll, cmsProfessionals.getOne, cmsProfessionals.getAll],
    success: text('ended'),
  })
  const items = grants.data?.items
  return (
    <Section
      title={text('title')}
      text={text('text')}
      action={
        items?.some(({ state }) => state === 'current') && (
          <Button isChange isSmall isOutlined variant="danger" onClick={() => setEnding(true)}>
            {text('end')}
          </Button>
        )
      }
    >
      {grants.error ? (
        <ErrorState reading={grants} />
      ) : !items ? (
        <SkeletonText lines={3} />
      ) : items.length === 0 ? (
        <p>{text('empty')}</p>
      ) : (
        <Stack gap={3}>
          <Grants items={items} />
          {(grants.data?.total ?? 0) > SHOWN && <p>{text('more', { count: SHOWN })}</p>}
        </Stack>
      )}
      {isEnding && (
        <ReasonDialog
          title={text('endTitle', { name: professional.name })}
          accept={text('end')}
          isLoading={end.isRunning}
          onCancel={() => setEnding(false)}
          onAccept={(reason) =>
            void end.run({ body: { id: professional.id, reason } }).then(() => setEnding(false))
          }
        >
          {text('endText')}
        </ReasonDialog>
      )}
    </Section>
  )
}

function Grants({ items }: { readonly items: readonly LevelGrant[] }) {
  const text = useText(messages)
  const design = useDesignText()
  const { date, dateTime } = useFormats()
  return (
    <Timeline
      items={items.map((grant) => ({
        key: grant.id,
        tone: tones[grant.state],
        title: text(`period.${grant.state}`, {
          level: design(`level.${grant.level}`),
          from: date(grant.from),
          until: date(grant.until),
          ended: date(grant.endedAt ?? grant.until),
        }),
        aside: <Badge tone={tones[grant.state]}>{text(`state.${grant.state}`)}</Badge>,
        text: (
          <>
            <p>{text('by', { reason: grant.reason, name: grant.setBy.name, at: dateTime(grant.setAt) })}</p>
            {grant.endedBy && (
              <p>
                {grant.endReason
                  ? text('endedBy', { name: grant.endedBy.name, reason: grant.endReason })
                  : text('replacedBy', { name: grant.endedBy.name })}
              </p>
            )}
          </>
        ),
      }))}
    />
  )
}
