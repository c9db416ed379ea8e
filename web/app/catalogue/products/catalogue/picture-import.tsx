import { products as cmsProducts } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import type { PictureImport as Result } from '@esquadro/contract/catalogue/products/cms'
import { PICTURE_OUTCOMES, PICTURE_ZIP_LIMITS } from '@esquadro/contract/catalogue/products/vocabulary'
import { useState } from 'react'
import { useAction } from '../../../platform/api/queries.ts'
import { Badge, type Tone } from '../../../platform/design/badge/badge.tsx'
import { Button } from '../../../platform/design/button/button.tsx'
import { Field } from '../../../platform/design/field/field.tsx'
import { FileDrop } from '../../../platform/design/file-drop/file-drop.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-products.messages.ts'
import styles from './picture-import.module.css'

const tones: Readonly<Record<Result['items'][number]['outcome'], Tone>> = {
  attached: 'success',
  unchanged: 'neutral',
  unknown: 'warn',
  ambiguous: 'warn',
  repeated: 'warn',
  unreadable: 'danger',
  'too-many': 'danger',
}

/** Sends a zip with pictures whose file names are codes or EANs, and lists what became of each file. */
export function PictureImport() {
  const text = useText(messages)
  const [result, setResult] = useState<Result | null>(null)
  const sending = useAction(cmsProducts.importPictures, { refresh: [products.getAll], quiet: true })
  const send = async (file: File) => {
    const [data] = await sending.run({ body: { file } })
    if (data) setResult(data)
  }
  if (result) return <Outcomes result={result} onMore={() => setResult(null)} />
  return (
    <div className={styles.send}>
      <p>{text('pictures.text')}</p>
      <Field label={text('pictures.file')} isGroup error={sending.error?.msg}>
        <FileDrop
          hint={text('pictures.hint', {
            pictures: PICTURE_ZIP_LIMITS.pictures,
            size: PICTURE_ZIP_LIMITS.bytes / 1024 ** 2,
            each: PICTURE_ZIP_LIMITS.pictureBytes / 1024 ** 2,
          })}
          accept={['.zip']}
          maxFiles={1}
          maxBytes={PICTURE_ZIP_LIMITS.bytes}
          disabled={sending.isRunning}
          onFiles={([file]) => file && void send(file)}
        />
      </Field>
      {sending.isRunning && (
        <Notice isLive title={text('pictures.sending')}>
          {text('pictures.sendingText')}
        </Notice>
      )}
    </div>
  )
}

function Outcomes({ result: { items }, onMore }: { result: Result; onMore: () => void }) {
  const text = useText(messages)
  const counts = PICTURE_OUTCOMES.map((outcome) => ({
    outcome,
    count: items.filter((item) => item.outcome === outcome).length,
  })).filter(({ count }) => count > 0)
  return (
    <div className={styles.send}>
      <p role="status" className={styles.counts}>
        {counts.map(({ outcome, count }) => (
          <span key={outcome}>
            <Badge tone={tones[outcome]}>{text(`pictures.${outcome}`)}</Badge> {count}
          </span>
        ))}
      </p>
      <ul className={styles.files} aria-label={text('pictures.files')}>
        {items.map(({ name, outcome, product }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: folders of a zip may have files of the same name.
          <li key={`${at} ${name}`}>
            <span className={styles.name}>{name}</span>
            <Badge tone={tones[outcome]}>{text(`pictures.${outcome}`)}</Badge>
            {product && (
              <span className={styles.product}>
                {product.name} · {product.brand} · {product.code}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" iconLeft="upload" onClick={onMore}>
          {text('pictures.more')}
        </Button>
      </div>
    </div>
  )
}
