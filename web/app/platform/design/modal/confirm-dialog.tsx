import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { useDesignText } from '../use-design-text.ts'
import { Modal } from './modal.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  /** A question that names the object: "Excluir a categoria Viagens?" */
  title: string
  /** The consequences, and whether they can be undone. */
  children?: ReactNode
  /** The label of the main button, beginning with the verb: "Excluir categoria". */
  acceptLabel?: string
  cancelLabel?: string
  isDanger?: boolean
  isLoading?: boolean
  onAccept: () => void
  onCancel: () => void
}

/**
 * Asks before an action that cannot easily be undone; Escape and an outside click cancel. Focuses the main button, or the cancel button if
 * the action is dangerous.
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
