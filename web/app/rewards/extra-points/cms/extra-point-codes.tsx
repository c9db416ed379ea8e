import { extraPoints as cmsExtraPoints } from '@esquadro/contract/calls/cms'
import type { CmsExtraPoint, QrFormat } from '@esquadro/contract/rewards/extra-points/cms'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { saveFile } from '../../../platform/api/save-file.ts'
import { showToast } from '../../../platform/api/store.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { QrCode } from '../../../platform/design/qr-code/qr-code.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { pageOfCode } from '../scanned-code.ts'
import { messages } from './cms-extra-points.messages.ts'
import styles from './cms-extra-points.module.css'
import { screenPathOf } from './screen-path.ts'

/** The codes of an extra point: for printing, and the page for a screen. */
export function ExtraPointCodes({ extraPoint }: { extraPoint: CmsExtraPoint }) {
  const text = useText(messages)
  const { id, name, code, screenOnly } = extraPoint
  return (
    <Stack gap={8}>
      <section className={styles.codes}>
        <div className={styles.code}>
          <QrCode value={window.location.origin + pageOfCode(code)} label={text('qrLabel', { name })} />
          <code>{code}</code>
        </div>
        <Stack gap={4}>
          <h3>{text('print')}</h3>
          {screenOnly ? (
            <Notice tone="warn" title={text('printOnlyScreen')} />
          ) : (
            <p className={styles.muted}>{text('printText')}</p>
          )}
          <Cluster>
            <Download id={id} name={name} format="pdf" label={text('poster')} isMain />
            <Download id={id} name={name} format="png" label={text('png')} />
            <Download id={id} name={name} format="svg" label={text('svg')} />
          </Cluster>
        </Stack>
      </section>
      <Stack gap={4}>
        <h3>{text('onScreen')}</h3>
        <p className={styles.muted}>{text('onScreenText')}</p>
        <div>
          <ButtonLink variant="secondary" to={screenPathOf(id)}>
            {text('screen')}
          </ButtonLink>
        </div>
      </Stack>
    </Stack>
  )
}

interface DownloadProps {
  readonly id: string
  readonly name: string
  readonly format: QrFormat
  readonly label: string
  readonly isMain?: boolean
}

function Download({ id, name, format, label, isMain }: DownloadProps) {
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    const [file, error] = await call(cmsExtraPoints.getQrCode, { params: { id }, query: { format } })
    setLoading(false)
    if (error) showToast('error', error.msg)
    else await saveFile(file, `${name}.${format}`)
  }
  return (
    <Button
      isSmall
      variant={isMain ? 'primary' : 'secondary'}
      iconLeft={isMain ? 'print' : 'download'}
      isLoading={isLoading}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}
