import { type ReactNode, useId } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './modal.module.css'

type ModalProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons; the main one first. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** Hides the title bar, for a self-explanatory picture; screen readers still read the title. */
  isBare?: boolean
}

/** §4: a dialog over the page that closes on Escape, an outside click or its X. */
export function Modal({ isOpen, onClose, title, children, footer, size = 'medium', isBare }: ModalProps) {
  const text = useDesignText()
  const titleId = useId()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} labelledBy={titleId} className={styles.dialog}>
      <div className={styles.sheet} data-size={size}>
        <div className={isBare ? styles.bareHead : styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={text('close')} onClick={onClose} />
        </div>
        <div className={isBare ? styles.bareBody : styles.body}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </Dialog>
  )
}
