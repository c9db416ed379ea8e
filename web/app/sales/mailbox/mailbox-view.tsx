import { mailbox as calls } from '@esquadro/contract/calls/shopkeeper'
import type { Mailbox } from '@esquadro/contract/sales/mailbox/shopkeeper'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useCopy } from '../../platform/design/use-copy.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { messages } from './mailbox.messages.ts'
import styles from './mailbox.module.css'
import { ReceivedMails } from './received-mails.tsx'

const MailboxForm = lazyPart(() => import('./mailbox-form.tsx'), 'MailboxForm')

/** The address to which the store's system mails its invoices, and the mails that it received. */
export function MailboxView() {
  const text = useText(messages)
  const settings = useDrawer<never>()
  const reading = useEndpoint(calls.get)
  if (reading.error) return <ErrorState reading={reading} />
  if (!reading.data) return <SkeletonText lines={8} />
  const mailbox = reading.data
  return (
    <Stack gap={6}>
      <Stack gap={4}>
        <p className={styles.about}>{text('text')}</p>
        <Address mailbox={mailbox} onSettings={settings.openNew} />
      </Stack>
      <ReceivedMails />
      <FormDrawer drawer={settings} title={text('settingsTitle')}>
        {(form) => <MailboxForm {...form} mailbox={mailbox} />}
      </FormDrawer>
    </Stack>
  )
}

type Change = 'replace' | 'revoke'

function Address({ mailbox, onSettings }: { mailbox: Mailbox; onSettings: () => void }) {
  const text = useText(messages)
  const question = useQuestion<Change>()
  const refresh = [calls.get]
  const create = useAction(calls.createAddress, {
    refresh,
    success: text(mailbox.address === null ? 'created' : 'replaced'),
  })
  const revoke = useAction(calls.revokeAddress, { refresh, success: text('revoked') })
  const { address, canChange } = mailbox
  if (address === null)
    return (
      <Notice
        title={text('none')}
        action={
          canChange && (
            <Cluster>
              <Button
                isSmall
                variant="primary"
                isLoading={create.isRunning}
                onClick={() => void create.run({})}
              >
                {text('create')}
              </Button>
              <Button isSmall variant="secondary" onClick={onSettings}>
                {text('settings')}
              </Button>
            </Cluster>
          )
        }
      >
        {text(canChange ? 'noneText' : 'noneMember')}
      </Notice>
    )
  return (
    <Stack gap={3}>
      <output className={styles.address} aria-label={text('address')}>
        <code>{address}</code>
      </output>
      <Cluster>
        <CopyButton address={address} />
        {canChange && (
          <>
            <Button variant="secondary" onClick={onSettings}>
              {text('settings')}
            </Button>
            <Button variant="secondary" onClick={() => question.ask('replace')}>
              {text('replace')}
            </Button>
            <Button variant="danger" isOutlined onClick={() => question.ask('revoke')}>
              {text('revoke')}
            </Button>
          </>
        )}
      </Cluster>
      <p className={styles.muted}>
        {text('secret')} {!canChange && text('managers')}
      </p>
      <Confirmation
        question={question}
        isRunning={create.isRunning || revoke.isRunning}
        onAccept={(change) => (change === 'replace' ? create.run({}) : revoke.run({}))}
        texts={(change) => ({
          title: text(`${change}Title`),
          accept: text(change),
          text: text(`${change}Text`),
          isDanger: change === 'revoke',
        })}
      />
    </Stack>
  )
}

function CopyButton({ address }: { address: string }) {
  const text = useText(messages)
  const { copy, isCopied } = useCopy()
  return (
    <Button
      variant="primary"
      iconLeft={isCopied ? 'check' : 'copy'}
      onClick={async () => {
        if (!(await copy(address))) showToast('warn', text('copyFailed'))
      }}
    >
      {text(isCopied ? 'copied' : 'copy')}
    </Button>
  )
}
