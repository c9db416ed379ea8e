import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { MantineScope } from '../mantine-scope.tsx'
import { useLate } from '../modal/use-late.ts'
import { UnsavedGuard } from '../unsaved/unsaved-guard.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './drawer.module.css'
import type { DrawerProps } from './drawer.tsx'
import { useFirstField } from './use-first-field.ts'

type DrawerWindowProps = DrawerProps & { isAsking: boolean }

/** What a drawer consists of once it was opened; loaded with the first one. */
export function DrawerWindow({
  isOpen,
  onClose,
  title,
  children,
  footer,
  side = 'right',
  isFullScreen,
  blocksOutsidePress,
  isDirty = false,
  isAsking,
}: DrawerWindowProps) {
  const text = useDesignText()
  const isShown = useLate(isOpen)
  const body = useFirstField(isShown)
  return (
    <MantineScope>
      {/* Back, a link or the end of the page would close it without asking. */}
      <UnsavedGuard isDirty={isOpen && isDirty} />
      <MantineDrawer.Root
        opened={isShown}
        onClose={onClose}
        position={side}
        size="var(--drawer-width)"
        closeOnEscape={false}
        closeOnClickOutside={!blocksOutsidePress}
        trapFocus={!isAsking}
        transitionProps={{ duration: 300, timingFunction: 'cubic-bezier(0.22, 0.61, 0.36, 1)' }}
        padding={0}
        // A class on the content itself would reach the frame around it as well.
        classNames={{ content: cx(styles.content, isFullScreen && styles.full) }}
      >
        <MantineDrawer.Overlay className={styles.veil} />
        <MantineDrawer.Content data-side={side}>
          <div className={styles.head} data-drawer-head>
            <MantineDrawer.Title className={styles.title}>{title}</MantineDrawer.Title>
            <IconButton icon="close" label={text('close')} onClick={onClose} />
          </div>
          {/* What scrolls must be reached by the keyboard, also where nothing in it takes the focus. */}
          <MantineDrawer.Body ref={body} className={styles.body} tabIndex={0} role="group" aria-label={title}>
            {children}
          </MantineDrawer.Body>
          {footer && <div className={styles.foot}>{footer}</div>}
        </MantineDrawer.Content>
      </MantineDrawer.Root>
    </MantineScope>
  )
}
