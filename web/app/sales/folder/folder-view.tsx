import { folder as calls } from '@esquadro/contract/calls/shopkeeper'
import { getScript } from '@esquadro/contract/sales/folder/public'
import type { SendingKey } from '@esquadro/contract/sales/folder/shopkeeper'
import { Fragment, type ReactNode } from 'react'
import { useEndpoint } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { FileLink, TextLink } from '../../platform/design/link/text-link.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useCopy } from '../../platform/design/use-copy.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './folder.messages.ts'
import styles from './folder.module.css'

const COMMAND = 'node esquadro-pasta.mjs --install'

/** How the store's system sends invoices by writing them into a folder: the program, its key and its command. */
export function FolderView() {
  const text = useText(messages)
  const reading = useEndpoint(calls.getKeys)
  if (reading.error) return <ErrorState reading={reading} />
  if (!reading.data) return <SkeletonText lines={8} />
  const keys = reading.data.items
  return (
    <Stack gap={6}>
      <p className={styles.about}>{text('text')}</p>
      <ol className={styles.steps} aria-label={text('steps')}>
        <Step title={text('download')} about={text('downloadText')}>
          <FileLink href={`/api${getScript.path}`} isDownload>
            {text('downloadLink')}
          </FileLink>
        </Step>
        <Step title={text('key')} about={text(keys.length === 0 ? 'keyNone' : 'keySome')}>
          {keys.length > 0 && (
            <ul className={styles.keys} aria-label={text('keys')}>
              {keys.map((key) => (
                <Key key={key.id} sendingKey={key} />
              ))}
            </ul>
          )}
        </Step>
        <Step title={text('install')} about={text('installText')}>
          <div className={styles.command}>
            <output aria-label={text('command')}>
              {/* Breaks between its words only, and not at a hyphen. */}
              {COMMAND.split(' ').map((word, nth) => (
                <Fragment key={word}>
                  {nth > 0 && ' '}
                  <span>{word}</span>
                </Fragment>
              ))}
            </output>
            <CopyButton />
          </div>
        </Step>
      </ol>
      <p>
        <TextLink to="?origin=key" preventScrollReset>
          {text('received')}
        </TextLink>
      </p>
    </Stack>
  )
}

function Step({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <li>
      <h3>{title}</h3>
      <p className={styles.about}>{about}</p>
      {children}
    </li>
  )
}

function Key({ sendingKey: { name, lastUsedAt, expiresAt } }: { sendingKey: SendingKey }) {
  const text = useText(messages)
  const format = useFormats()
  const facts = [
    lastUsedAt ? text('keyUsed', { at: format.dateTime(lastUsedAt) }) : text('keyUnused'),
    expiresAt && text('keyUntil', { at: format.dateTime(expiresAt) }),
  ]
  return (
    <li>
      {name} <span className={styles.muted}>· {facts.filter(Boolean).join(', ')}</span>
    </li>
  )
}

function CopyButton() {
  const text = useText(messages)
  const { copy, isCopied } = useCopy()
  return (
    <Button
      variant="secondary"
      iconLeft={isCopied ? 'check' : 'copy'}
      onClick={async () => {
        if (!(await copy(COMMAND))) showToast('warn', text('copyFailed'))
      }}
    >
      {text(isCopied ? 'copied' : 'copy')}
    </Button>
  )
}
