import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal as MantineModal } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './modal.module.css'
import { useEscape } from './use-escape.ts'

export type ModalProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons; the main one first. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** No title bar, for a picture that speaks for itself; the title is read aloud. */
  isBare?: boolean
}

/** §4: a window over the page that closes on Escape or an outside click, or by its X. */
export function Modal({ isOpen, onClose, title, children, footer, size = 'medium', isBare }: ModalProps) {
  const text = useDesignText()
  useEscape(isOpen, onClose)
  return (
    <MantineModal.Root
      opened={isOpen}
      onClose={onClose}
      size="auto"
      centered
      closeOnEscape={false}
      padding={0}
      zIndex={210}
      transitionProps={{ duration: 200, transition: 'fade-up' }}
    >
      <MantineModal.Overlay className={styles.veil} />
      <MantineModal.Content classNames={{ content: styles.content }} data-size={size}>
        <div className={isBare ? styles.bareHead : styles.head}>
          <MantineModal.Title className={styles.title}>{title}</MantineModal.Title>
          <IconButton icon="close" label={text('close')} onClick={onClose} />
        </div>
        <MantineModal.Body className={isBare ? styles.bareBody : styles.body}>{children}</MantineModal.Body>
        {footer && <div className={styles.foot}>{footer}</div>}
      </MantineModal.Content>
    </MantineModal.Root>
  )
}
