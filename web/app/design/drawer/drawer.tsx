import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ConfirmDialog } from '../modal/confirm-dialog.tsx'
import { useEscape } from '../modal/use-escape.ts'
import { useDesignText } from '../use-design-text.ts'
import styles from './drawer.module.css'

export type DrawerProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays at the foot while the rest scrolls: the actions. */
  footer?: ReactNode
  side?: 'right' | 'left'
  isFullScreen?: boolean
  /** An outside press does not close it. */
  blocksOutsidePress?: boolean
  /** Unsaved changes inside: asks before it closes. */
  isDirty?: boolean
}

/**
 * §4, §9: 576 px wide, whole screens on small ones or when asked, slides 300 ms from the right or the left; closes on Escape, an outside
 * press or its X; the page behind does not scroll, focus stays inside and returns. Presses in a floating menu, such as a
 * date picker's, are not outside presses.
 */
export function Drawer({
  isOpen,
  onClose,
  title,
  children,
  footer,
  side = 'right',
  isFullScreen,
  blocksOutsidePress,
  isDirty,
}: DrawerProps) {
  const text = useDesignText()
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  useEscape(isOpen, close)
  return (
    <>
      <MantineDrawer.Root
        opened={isOpen}
        onClose={close}
        position={side}
        size="var(--drawer-width)"
        closeOnEscape={false}
        closeOnClickOutside={!blocksOutsidePress}
        trapFocus={!isAsking}
        transitionProps={{ duration: 300, timingFunction: 'cubic-bezier(0.22, 0.61, 0.36, 1)' }}
        padding={0}
      >
        <MantineDrawer.Overlay className={styles.veil} />
        <MantineDrawer.Content
          // As className it would land on the frame around it as well.
          classNames={{ content: cx(styles.content, isFullScreen && styles.full) }}
          data-side={side}
        >
          <div className={styles.head}>
            <MantineDrawer.Title className={styles.title}>{title}</MantineDrawer.Title>
            <IconButton icon="close" label={text('close')} onClick={close} />
          </div>
          <MantineDrawer.Body className={styles.body}>{children}</MantineDrawer.Body>
          {footer && <div className={styles.foot}>{footer}</div>}
        </MantineDrawer.Content>
      </MantineDrawer.Root>
      <ConfirmDialog
        isOpen={isAsking}
        title={text('drawer.dirtyTitle')}
        acceptLabel={text('drawer.leave')}
        cancelLabel={text('drawer.stay')}
        isDanger
        onAccept={() => {
          setAsking(false)
          onClose()
        }}
        onCancel={() => setAsking(false)}
      >
        {text('drawer.dirtyText')}
      </ConfirmDialog>
    </>
  )
}
