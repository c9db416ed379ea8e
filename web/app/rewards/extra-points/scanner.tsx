import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import { useState } from 'react'
import { readCode } from '../../platform/camera/read-code.ts'
import { type CameraTrouble, useCamera } from '../../platform/camera/use-camera.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { FileDrop } from '../../platform/design/file-drop/file-drop.tsx'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './extra-points.messages.ts'
import { codeIn } from './scanned-code.ts'
import styles from './scanner.module.css'

/** Reads the code of an extra point from the camera, from a photo or from the keyboard. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const text = useText(messages)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (read: string): boolean => {
    const code = codeIn(read)
    setRefusal(code ? null : text('scan.other'))
    if (code) onCode(code)
    return code !== null
  }
  const { video, state, open, close } = useCamera(take)
  const isOpen = state.is === 'opening' || state.is === 'on'

  const readPhoto = async ([file]: File[]) => {
    if (!file) return
    const image = await createImageBitmap(file).catch(() => null)
    const read = image && (await readCode(image, 'qr'))
    image?.close()
    if (read) take(read)
    else setRefusal(text('scan.photoNone'))
  }
  return (
    <div className={styles.scanner}>
      <div className={styles.view} data-open={isOpen || undefined}>
        {/* biome-ignore lint/a11y/useMediaCaption: a live picture without sound. */}
        <video
          ref={video}
          className={styles.video}
          muted
          playsInline
          aria-label={text('scan.video')}
          hidden={!isOpen}
        />
        <Corners />
        {isOpen ? (
          <p className={styles.aim} role="status">
            {text(state.is === 'on' ? 'scan.aim' : 'scan.opening')}
          </p>
        ) : (
          <div className={styles.begin}>
            <Icon name="qrcode" size={40} />
            <Button iconLeft="camera" onClick={open}>
              {text('scan.open')}
            </Button>
          </div>
        )}
      </div>
      {isOpen && (
        <div>
          <Button variant="secondary" iconLeft="close" onClick={close}>
            {text('scan.close')}
          </Button>
        </div>
      )}
      {state.is === 'failed' && <CameraFailure why={state.why} onRetry={open} />}
      {refusal && <Notice tone="warn" isLive title={refusal} />}
      <Field label={text('scan.photo')} isGroup>
        <FileDrop
          accept={['image/png', 'image/jpeg', 'image/webp']}
          maxBytes={15_000_000}
          maxFiles={1}
          onFiles={(files) => void readPhoto(files)}
          hint={text('scan.photoHint')}
        />
      </Field>
      <TypedCode onCode={onCode} />
    </div>
  )
}

function CameraFailure({ why, onRetry }: { why: CameraTrouble; onRetry: () => void }) {
  const text = useText(messages)
  return (
    <Notice
      tone="warn"
      isLive
      title={text(`camera.${why}`)}
      action={
        why !== 'insecure' && (
          <Button variant="secondary" isSmall iconLeft="refresh" onClick={onRetry}>
            {text('camera.retry')}
          </Button>
        )
      }
    >
      {text(`camera.${why}Text`)}
    </Notice>
  )
}

function TypedCode({ onCode }: { onCode: (code: string) => void }) {
  const text = useText(messages)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  return (
    // Before hydration, the browser opens the address with the code.
    <form
      className={styles.typed}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const code = codeIn(typed)
        setWrong(code === null)
        if (code) onCode(code)
      }}
    >
      <Field
        label={text('scan.typed')}
        hint={text('scan.typedHint')}
        error={isWrong ? text('scan.typedWrong') : undefined}
      >
        <TextInput
          name="id"
          value={typed}
          onChange={(value) => {
            setTyped(value.toUpperCase())
            setWrong(false)
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="0000-0000-0000-0000-0000"
          maxLength={TYPED_MAX}
        />
      </Field>
      <Button type="submit" variant="secondary" iconRight="arrow-right">
        {text('scan.go')}
      </Button>
    </form>
  )
}

/** Decorative corners of the frame. */
function Corners() {
  return (
    <svg className={styles.corners} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path
        d="M2 14V2h12M86 2h12v12M98 86v12H86M14 98H2V86"
        fill="none"
        stroke="currentColor"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
