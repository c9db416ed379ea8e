import type { UploadFile } from '@esquadro/contract/form-data'
import { lazy, Suspense, useRef, useState } from 'react'
import type { CallError } from '../../platform/api/call.ts'
import { showToast } from '../../platform/api/store.ts'
import { Avatar } from '../../platform/design/avatar/avatar.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './profile.messages.ts'
import styles from './profile.module.css'

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

interface Props {
  readonly name: string
  readonly image: string | null
  /** Uploads the cropped picture; returns its address or the error. */
  readonly send: (image: UploadFile) => Promise<readonly [string | null, CallError | null]>
}

/** Chooses, crops and uploads the user's own picture. §8 defines the error message. */
export function ProfilePicture({ name, image, send }: Props) {
  const text = useText(messages)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  const take = async (framed: Blob | null) => {
    if (!framed) return showToast('error', text('picture.failed'))
    setSending(true)
    const [address, error] = await send(new File([framed], 'foto.jpg', { type: 'image/jpeg' }))
    setSending(false)
    if (error || !address) return showToast('error', text('picture.failed'))
    setChosen(null)
    showToast('success', text('picture.saved'))
  }
  return (
    <div className={styles.picture}>
      <Avatar name={name} image={image} size="large" />
      <div>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => {
            setChosen(event.currentTarget.files?.[0] ?? null)
            event.currentTarget.value = ''
          }}
        />
        <Button variant="secondary" iconLeft="image" onClick={() => input.current?.click()}>
          {text('picture.choose')}
        </Button>
      </div>
      {chosen && (
        <Suspense fallback={null}>
          <CropDialog
            file={chosen}
            isSending={isSending}
            onDone={(framed) => void take(framed)}
            onCancel={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
