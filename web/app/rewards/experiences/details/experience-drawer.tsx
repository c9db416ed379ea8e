import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { showToast } from '../../../platform/api/store.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { Drawer } from '../../../platform/design/drawer/drawer.tsx'
import { useOpenInAddress } from '../../../platform/design/drawer/use-open-in-address.ts'
import { Skeleton, SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useContentLang } from '../../../platform/i18n/use-content-lang.ts'
import { messages } from '../experiences.messages.ts'
import { useExperienceCalls } from '../reader.ts'
import styles from './experience-details.module.css'
import { ExperienceDetails } from './experience-details.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { SubscribeDialog } from './subscribe-dialog.tsx'
import { type Details, useSubscription } from './use-subscription.ts'

/** The drawer of an experience, opened by `id` in the URL: details, conditions and the member's subscription. */
export function ExperienceDrawer() {
  const text = useText(messages)
  const lang = useContentLang()
  const opened = useOpenInAddress('id')
  const { calls } = useExperienceCalls()
  const reading = useEndpoint(calls.getOne, {
    query: { id: opened.id ?? '' },
    enabled: opened.isOpen,
  })
  const { data, error } = reading
  return (
    <Drawer
      isOpen={opened.isOpen}
      onClose={opened.close}
      title={data?.title ?? text('details.title')}
      titleLang={data && lang}
      footer={data && <Actions experience={data} />}
    >
      {data ? (
        <ExperienceDetails experience={data} />
      ) : error ? (
        error.status === 404 || error.status === 422 ? (
          <ErrorState title={text('details.gone')} text={text('details.goneText')} />
        ) : (
          <ErrorState reading={reading} />
        )
      ) : (
        <div className={styles.waiting} role="status" aria-label={text('details.loading')}>
          <Skeleton height="14rem" />
          <SkeletonText lines={6} />
        </div>
      )}
    </Drawer>
  )
}

function Actions({ experience }: { experience: Details }) {
  const text = useText(messages)
  const [openDialog, setOpenDialog] = useState<'subscribe' | 'leave' | null>(null)
  // The dialog keeps its texts while the response changes the experience behind it.
  const [questioned, setQuestioned] = useState(experience)
  const { subscription, canSubscribe, wouldWait } = experience
  const ask = (what: 'subscribe' | 'leave') => {
    setQuestioned(experience)
    setOpenDialog(what)
  }
  const close = () => setOpenDialog(null)
  const { confirm, isRunning } = useSubscription(experience.id)
  return (
    <>
      {subscription?.heldUntil && (
        <Button variant="primary" isLoading={isRunning} onClick={() => void confirm()}>
          {text('hold.confirm')}
        </Button>
      )}
      {canSubscribe && (
        <Button variant="primary" onClick={() => ask('subscribe')}>
          {text(wouldWait ? 'action.wait' : 'action.subscribe')}
        </Button>
      )}
      {subscription?.canLeave && experience.state !== 'over' && (
        <Button variant="danger" isOutlined onClick={() => ask('leave')}>
          {text(subscription.status === 'waiting' ? 'action.leaveLine' : 'action.leave')}
        </Button>
      )}
      <CalendarButton experience={experience} />
      <SubscribeDialog experience={questioned} isOpen={openDialog === 'subscribe'} onClose={close} />
      <LeaveDialog experience={questioned} isOpen={openDialog === 'leave'} onClose={close} />
    </>
  )
}

/** Downloads the experience as a calendar event. The call needs the session, so a link does not suffice. */
function CalendarButton({ experience: { id, title, state } }: { experience: Details }) {
  const text = useText(messages)
  const { calls } = useExperienceCalls()
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const [file, error] = await call(calls.getCalendar, { params: { id } })
    setSaving(false)
    if (error) showToast('error', error.msg)
    else await saveFile(file, `${title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()}.ics`)
  }
  if (state === 'over') return null
  return (
    <Button variant="secondary" iconLeft="calendar" isLoading={isSaving} onClick={() => void save()}>
      {text('action.calendar')}
    </Button>
  )
}
