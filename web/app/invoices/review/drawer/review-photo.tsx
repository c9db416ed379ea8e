import type { CmsInvoiceDetails } from '@esquadro/contract/invoices/cms'
import { useEffect, useState } from 'react'
import { Button } from '../../../design/button/button.tsx'
import { SkeletonBlock } from '../../../design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../design/state/error-state.tsx'
import { useText } from '../../../i18n/i18n.tsx'
import { readSentFile } from '../../file-download.tsx'
import { messages } from '../review.messages.ts'
import styles from './sheet.module.css'

type Reading = { readonly url: string; readonly isPicture: boolean } | 'failed' | null

/** The photo of a hand-entered invoice, or a button that opens its PDF. */
export function ReviewPhoto({ id, file }: { id: string; file: NonNullable<CmsInvoiceDetails['file']> }) {
  const text = useText(messages)
  const [reading, setReading] = useState<Reading>(null)
  const [attempt, setAttempt] = useState(0)
  const { name, type } = file
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the file again.
  useEffect(() => {
    let url: string | null = null
    let isGone = false
    setReading(null)
    void readSentFile('cms', id, name).then((sent) => {
      if (isGone) return
      // Uses the stored type, so that the browser runs no script in it.
      url = sent && URL.createObjectURL(new Blob([sent], { type }))
      setReading(url === null ? 'failed' : { url, isPicture: type.startsWith('image/') })
    })
    return () => {
      isGone = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, name, type, attempt])
  const open = (url: string) => void window.open(url, '_blank', 'noopener')
  if (reading === null) return <SkeletonBlock height="320px" />
  if (reading === 'failed')
    return <ErrorState title={text('photo.failed')} onRetry={() => setAttempt(attempt + 1)} />
  if (!reading.isPicture)
    return (
      <Button variant="secondary" iconLeft="external" onClick={() => open(reading.url)}>
        {text('photo.open')}
      </Button>
    )
  return (
    <button
      type="button"
      className={styles.photo}
      aria-label={text('photo.larger')}
      onClick={() => open(reading.url)}
    >
      <img src={reading.url} alt={text('photo.alt', { name })} />
    </button>
  )
}
