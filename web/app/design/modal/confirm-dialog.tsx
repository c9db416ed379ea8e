import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { useDesignText } from '../use-design-text.ts'
import { Modal } from './modal.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  /** Names the object: "Excluir a categoria Viagens?" */
  title: string
  /** The consequences, and whether they can be undone. */
  children?: ReactNode
  /** The verb: "Excluir categoria". */
  acceptLabel?: string
  cancelLabel?: string
  isDanger?: boolean
  isLoading?: boolean
  onAccept: () => void
  onCancel: () => void
}

/**
 * A question before something that cannot simply be taken back; nothing happens on Escape or an outside click. Focus is on
 * the verb, and on the way out where it is a danger.
 */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  acceptLabel,
  cancelLabel,
  isDanger,
  isLoading,
  onAccept,
  onCancel,
}: ConfirmDialogProps) {
  const text = useDesignText()
  return (
    <Modal
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      size="small"
      footer={
        <>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            isOutlined={isDanger}
            isLoading={isLoading}
            onClick={onAccept}
            data-autofocus={isDanger ? undefined : true}
          >
            {acceptLabel ?? text('confirm.accept')}
          </Button>
          <Button variant="secondary" onClick={onCancel} data-autofocus={isDanger ? true : undefined}>
            {cancelLabel ?? text('cancel')}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
