import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import { useRef, useState } from 'react'
import { useAction } from '../../../../platform/api/queries.ts'
import { useCamera } from '../../../../platform/camera/use-camera.ts'
import { Button } from '../../../../platform/design/button/button.tsx'
import { Field } from '../../../../platform/design/field/field.tsx'
import { Stack } from '../../../../platform/design/layout/stack.tsx'
import { Modal } from '../../../../platform/design/modal/modal.tsx'
import { Notice, type NoticeTone } from '../../../../platform/design/notice/notice.tsx'
import { TextInput } from '../../../../platform/design/text-input/text-input.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages } from './participants.messages.ts'
import styles from './participants.module.css'

interface Props {
  readonly experienceId: string
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Checks participants in, one after another, by the QR codes that they show. */
export function ScanDialog({ isOpen, onClose, experienceId }: Props) {
  const text = useText(messages)
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={text('scan.title')}>
      {isOpen && <Scanner experienceId={experienceId} />}
    </Modal>
  )
}

function Scanner({ experienceId }: { experienceId: string }) {
  const text = useText(messages)
  const [typed, setTyped] = useState('')
  const { outcome, record, see } = useCheckIn(experienceId)
  const { video, state, open, close } = useCamera(see)
  const isCameraOpen = state.is === 'opening' || state.is === 'on'
  return (
    <Stack gap={5}>
      <p>{text('scan.text')}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: a live picture without sound. */}
      <video
        ref={video}
        className={styles.video}
        muted
        playsInline
        aria-label={text('scan.video')}
        hidden={!isCameraOpen}
      />
      <div>
        <Button
          variant="secondary"
          iconLeft={isCameraOpen ? 'close' : 'camera'}
          onClick={isCameraOpen ? close : open}
        >
          {text(isCameraOpen ? 'scan.close' : 'scan.open')}
        </Button>
      </div>
      {state.is === 'failed' && <Notice tone="warn" title={text('scan.failed')} isLive />}
      <form
        className={styles.typed}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          record(typed)
          setTyped('')
        }}
      >
        <Field label={text('scan.field')} hint={text('scan.fieldHint')}>
          <TextInput
            value={typed}
            onChange={(value) => setTyped(value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" variant="secondary">
          {text('scan.go')}
        </Button>
      </form>
      {outcome && (
        <Notice tone={outcome.tone} title={outcome.title} isLive>
          {outcome.note}
        </Notice>
      )}
    </Stack>
  )
}

interface Outcome {
  readonly tone: NoticeTone
  readonly title: string
  readonly note: string | null
}

/** Records each typed code, and each code that the camera sees only once, however long it stays in view. */
function useCheckIn(experienceId: string) {
  const text = useText(messages)
  const format = useFormats()
  const last = useRef('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const checking = useAction(cmsExperiences.checkIn, {
    refresh: [cmsExperiences.getSubscribers, cmsExperiences.getOne],
    quiet: true,
  })
  const send = async (code: string) => {
    const [data, error] = await checking.run({ body: { experienceId, code } })
    if (error) return setOutcome({ tone: 'danger', title: error.msg, note: null })
    const { isRepeated, user, attendedAt, companionName } = data
    const time = format.time(attendedAt ?? '')
    setOutcome({
      tone: isRepeated ? 'warn' : 'success',
      title: text(isRepeated ? 'scan.repeated' : 'scan.done', { name: user.name, time }),
      note: companionName && text('scan.companion', { name: companionName }),
    })
  }
  const record = (read: string): void => {
    const code = read.trim()
    if (code === '') return
    last.current = code
    void send(code)
  }
  return {
    outcome,
    record,
    see: (read: string): boolean => {
      if (read.trim() !== last.current) record(read)
      // The camera stays open for the next participant.
      return false
    },
  }
}
