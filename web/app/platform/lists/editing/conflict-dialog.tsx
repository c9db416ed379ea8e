import type { ReactNode } from 'react'
import { Button } from '../../design/button/button.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../lists.messages.ts'

interface Props {
  readonly isSaving: boolean
  /** "Salvar a minha versão" by default. */
  readonly saveLabel?: string
  /** Overwrites the saved version with the person's own. */
  readonly onSaveMine: () => void
  /** Loads the saved version into the form and discards the person's own. */
  readonly onTakeTheirs: () => void
  /** Returns to the form as it is. */
  readonly onClose: () => void
  /** Shows both versions. */
  readonly children: ReactNode
}

/** Shows both versions after an edit conflict and asks which one to keep. */
export function ConflictDialog({ isSaving, saveLabel, onSaveMine, onTakeTheirs, onClose, children }: Props) {
  const text = useText(messages)
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={text('conflict.title')}
      footer={
        <>
          <Button isLoading={isSaving} onClick={onSaveMine}>
            {saveLabel ?? text('conflict.mine')}
          </Button>
          <Button variant="secondary" onClick={onTakeTheirs}>
            {text('conflict.theirs')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{text('conflict.text')}</p>
        {children}
      </Stack>
    </Modal>
  )
}
