import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal as MantineModal } from '@mantine/core'
import { IconButton } from '../icon-button/icon-button.tsx'
import { MantineScope } from '../mantine-scope.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './modal.module.css'
import type { ModalProps } from './modal.tsx'
import { useLate } from './use-late.ts'

/** What a modal consists of once it was opened; loaded with the first one. */
export function ModalWindow({
  isOpen,
  onClose,
  title,
  children,
  footer,
  size = 'medium',
  isBare,
}: ModalProps) {
  const text = useDesignText()
  const isShown = useLate(isOpen)
  return (
    <MantineScope>
      <MantineModal.Root
        opened={isShown}
        onClose={onClose}
        size="auto"
        centered
        closeOnEscape={false}
        padding={0}
        // A class on the content itself would reach the frame around it as well.
        classNames={{ content: styles.content }}
        zIndex={210}
        transitionProps={{ duration: 200, transition: 'fade-up' }}
      >
        <MantineModal.Overlay className={styles.veil} />
        <MantineModal.Content data-size={size}>
          <div className={isBare ? styles.bareHead : styles.head}>
            <MantineModal.Title className={styles.title}>{title}</MantineModal.Title>
            <IconButton icon="close" label={text('close')} onClick={onClose} />
          </div>
          <MantineModal.Body className={isBare ? styles.bareBody : styles.body}>{children}</MantineModal.Body>
          {footer && <div className={styles.foot}>{footer}</div>}
        </MantineModal.Content>
      </MantineModal.Root>
    </MantineScope>
  )
}
