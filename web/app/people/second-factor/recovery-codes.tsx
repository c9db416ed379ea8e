import { secondFactor, security } from '@esquadro/contract/calls/shared'
import { useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { ConfirmDialog } from '../../platform/design/modal/confirm-dialog.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useCopy } from '../../platform/design/use-copy.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useSettings } from '../../platform/page/settings.ts'
import { FactorPart } from './factor-part.tsx'
import { messages } from './second-factor.messages.ts'
import styles from './second-factor.module.css'

/** Shows the number of remaining recovery codes, with a button that replaces them. */
export function RecoveryCodes({
  left,
  onCodes,
}: {
  left: number
  onCodes: (codes: readonly string[]) => void
}) {
  const text = useText(messages)
  const [isAsking, setAsking] = useState(false)
  const renew = useAction(secondFactor.renewRecoveryCodes, { refresh: [secondFactor.get, security.getOwn] })
  const replace = async () => {
    setAsking(false)
    const [data] = await renew.run({ body: {} })
    if (data) onCodes(data.recoveryCodes)
  }
  return (
    <FactorPart title={text('codes.title')} text={text('codes.text')}>
      <p>{text('codes.left', { count: left })}</p>
      <Button variant="secondary" isLoading={renew.isRunning} onClick={() => setAsking(true)}>
        {text('codes.renew')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('codes.renewTitle')}
        acceptLabel={text('codes.renew')}
        onAccept={() => void replace()}
        onCancel={() => setAsking(false)}
      >
        {text('codes.renewText')}
      </ConfirmDialog>
    </FactorPart>
  )
}

/** Shows new recovery codes once, to be copied, downloaded or written down. */
export function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = useText(messages)
  const { programmeName } = useSettings()
  const { copy, isCopied } = useCopy()
  const lines = codes.join('\n')
  const file = new Blob([`${programmeName}\n\n${lines}\n`], { type: 'text/plain;charset=utf-8' })
  return (
    <Notice tone="warn" isLive title={text('codes.shown')}>
      <p>{text('codes.shownText')}</p>
      <ul className={styles.codes} aria-label={text('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button isSmall iconLeft="download" onClick={() => void saveFile(file, text('codes.file'))}>
          {text('codes.download')}
        </Button>
        <Button variant="secondary" isSmall iconLeft="copy" onClick={() => void copy(lines)}>
          {text(isCopied ? 'codes.copied' : 'codes.copy')}
        </Button>
        <Button variant="quiet" isSmall onClick={onKept}>
          {text('codes.kept')}
        </Button>
      </div>
    </Notice>
  )
}
