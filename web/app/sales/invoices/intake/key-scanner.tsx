import { findAccessKey } from '@esquadro/contract/platform/fields/access-key'
import { useState } from 'react'
import { readCode } from '../../../platform/camera/read-code.ts'
import { useCamera } from '../../../platform/camera/use-camera.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { Field } from '../../../platform/design/field/field.tsx'
import { FileDrop } from '../../../platform/design/file-drop/file-drop.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './key-scanner.messages.ts'
import styles from './key-scanner.module.css'

/** Reads an access key from the bar code of a DANFE or the QR code of an NFC-e, by camera or from a photo. */
export function KeyScanner({ onKey }: { onKey: (key: string) => void }) {
  const text = useText(messages)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (read: string): boolean => {
    const key = findAccessKey(read)
    setRefusal(key === null ? text('other') : null)
    if (key !== null) onKey(key)
    return key !== null
  }
  const { video, state, open, close } = useCamera(take, 'qr-or-bar')
  const isOpen = state.is === 'opening' || state.is === 'on'
  const readPhoto = async ([file]: File[]) => {
    if (!file) return
    const image = await createImageBitmap(file).catch(() => null)
    const read = image && (await readCode(image, 'qr-or-bar'))
    image?.close()
    if (read) take(read)
    else setRefusal(text('none'))
  }
  return (
    <div className={styles.scanner}>
      {/* biome-ignore lint/a11y/useMediaCaption: a live picture without sound. */}
      <video
        ref={video}
        className={styles.video}
        muted
        playsInline
        aria-label={text('video')}
        hidden={!isOpen}
      />
      {isOpen && <p role="status">{text(state.is === 'on' ? 'aim' : 'opening')}</p>}
      <div>
        <Button variant="secondary" iconLeft={isOpen ? 'close' : 'camera'} onClick={isOpen ? close : open}>
          {text(isOpen ? 'close' : 'open')}
        </Button>
      </div>
      {state.is === 'failed' && <Notice tone="warn" isLive title={text(`camera.${state.why}`)} />}
      {refusal && <Notice tone="warn" isLive title={refusal} />}
      <Field label={text('photo')} isGroup>
        <FileDrop
          accept={['image/png', 'image/jpeg', 'image/webp']}
          maxBytes={25 * 1024 * 1024}
          maxFiles={1}
          onFiles={(files) => void readPhoto(files)}
          hint={text('photoHint')}
        />
      </Field>
    </div>
  )
}
