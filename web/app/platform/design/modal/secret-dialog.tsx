import { useText } from '../../i18n/i18n.tsx'
import { Button } from '../button/button.tsx'
import { Stack } from '../layout/stack.tsx'
import { useCopy } from '../use-copy.ts'
import { Modal } from './modal.tsx'
import { messages } from './secret-dialog.messages.ts'
import styles from './secret-dialog.module.css'

type SecretDialogProps = {
  title: string
  text: string
  /** Names the secret. */
  label: string
  /** Null closes the dialog. */
  secret: string | null
  onClose: () => void
}

/** Shows a secret once, for copying. */
export function SecretDialog({ title, text: about, label, secret, onClose }: SecretDialogProps) {
  const text = useText(messages)
  const { copy, isCopied } = useCopy()
  return (
    <Modal
      isOpen={secret !== null}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button
            variant="primary"
            iconLeft={isCopied ? 'check' : 'copy'}
            onClick={() => void copy(secret ?? '')}
          >
            {text(isCopied ? 'copied' : 'copy')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text('done')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{about}</p>
        <output className={styles.secret} aria-label={label}>
          {secret}
        </output>
      </Stack>
    </Modal>
  )
}
