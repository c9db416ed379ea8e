import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import type { CmsExperienceDetails } from '@esquadro/contract/rewards/experiences/office'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../../platform/api/queries.ts'
import { showToast } from '../../../../platform/api/store.ts'
import { Button } from '../../../../platform/design/button/button.tsx'
import { DescriptionList } from '../../../../platform/design/description-list/description-list.tsx'
import { DimensionLine } from '../../../../platform/design/dimension-line/dimension-line.tsx'
import { Drawer } from '../../../../platform/design/drawer/drawer.tsx'
import { Cluster } from '../../../../platform/design/layout/cluster.tsx'
import { Page } from '../../../../platform/design/layout/page.tsx'
import { Stack } from '../../../../platform/design/layout/stack.tsx'
import { ConfirmDialog } from '../../../../platform/design/modal/confirm-dialog.tsx'
import { SkeletonText } from '../../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../../platform/design/state/error-state.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages } from './participants.messages.ts'
import { ParticipantsList } from './participants-list.tsx'
import { ScanDialog } from './scan-dialog.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'

interface Props {
  /** The experience; null closes the drawer. */
  readonly id: string | null
  readonly onClose: () => void
}

const NONE = '00000000-0000-4000-8000-000000000000'

/** Everybody subscribed to an experience: seats, waiting list and attendance. */
export function ParticipantsDrawer({ id, onClose }: Props) {
  const text = useText(messages)
  const found = useEndpoint(cmsExperiences.getOne, { query: { id: id ?? NONE }, enabled: id !== null })
  const known = found.data?.id === id ? found.data : null
  return (
    <Drawer isOpen={id !== null} onClose={onClose} isFullScreen title={known?.title ?? text('title')}>
      <Page>
        {found.error ? (
          <ErrorState reading={found} />
        ) : known ? (
          <Participants key={known.id} experience={known} readAt={found.dataUpdatedAt} />
        ) : (
          <SkeletonText lines={12} />
        )}
      </Page>
    </Drawer>
  )
}

function Participants({ experience, readAt }: { experience: CmsExperienceDetails; readAt: number }) {
  const text = useText(messages)
  const [opened, setOpened] = useState<'add' | 'scan' | 'close' | null>(null)
  const shut = () => setOpened(null)
  const isBegun = Date.parse(experience.startsAt) <= readAt
  const isOver = experience.state === 'over'
  return (
    <Stack gap={6}>
      <ParticipantsFacts experience={experience} />
      <Cluster>
        {!isOver && (
          <Button isChange iconLeft="add" onClick={() => setOpened('add')}>
            {text('add')}
          </Button>
        )}
        <Button isChange variant="secondary" iconLeft="qrcode" onClick={() => setOpened('scan')}>
          {text('checkIn')}
        </Button>
        {isBegun && (
          <Button isChange variant="secondary" iconLeft="check" onClick={() => setOpened('close')}>
            {text('close')}
          </Button>
        )}
      </Cluster>
      <ParticipantsList experience={experience} isBegun={isBegun} />
      <SubscribeDialog experience={experience} isOpen={opened === 'add'} onClose={shut} />
      <ScanDialog experienceId={experience.id} isOpen={opened === 'scan'} onClose={shut} />
      <CloseQuestion experienceId={experience.id} isOpen={opened === 'close'} onClose={shut} />
    </Stack>
  )
}

function CloseQuestion({
  experienceId,
  isOpen,
  onClose,
}: {
  experienceId: string
  isOpen: boolean
  onClose: () => void
}) {
  const text = useText(messages)
  const closing = useAction(cmsExperiences.closeAttendance, {
    refresh: [cmsExperiences.getSubscribers, cmsExperiences.getOne],
  })
  const close = async () => {
    const [data] = await closing.run({ body: { experienceId } })
    if (data)
      showToast('success', data.changed > 0 ? text('closed', { count: data.changed }) : text('closedNone'))
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('closeTitle')}
      acceptLabel={text('close')}
      isLoading={closing.isRunning}
      onAccept={() => void close()}
      onCancel={onClose}
    >
      {text('closeText')}
    </ConfirmDialog>
  )
}

/** Shows the time and place, and how many of the seats are taken, held and used. */
function ParticipantsFacts({ experience }: { experience: CmsExperienceDetails }) {
  const text = useText(messages)
  const format = useFormats()
  const { confirmed, capacity, waiting, held, present, absent, startsAt, place } = experience
  const taken = { taken: format.number(confirmed), capacity: format.number(capacity) }
  return (
    <Stack gap={5}>
      <DescriptionList
        isGrid
        items={[
          { label: text('when'), value: format.dateTime(startsAt) },
          { label: text('place'), value: place },
          { label: text('waiting'), value: format.number(waiting) },
          { label: text('held'), value: format.number(held) },
          { label: text('present'), value: format.number(present) },
          { label: text('absent'), value: format.number(absent) },
        ]}
      />
      <DimensionLine
        label={text('seats')}
        value={confirmed}
        max={capacity}
        valueText={text('seats.value', taken)}
        minText="0"
        maxText={format.number(capacity)}
        tone={confirmed >= capacity ? 'warn' : 'accent'}
      />
    </Stack>
  )
}
