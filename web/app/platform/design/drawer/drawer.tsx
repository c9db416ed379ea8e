import { type ReactNode, useId, useState } from 'react'
import { cx } from '../cx.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { useFirstField } from '../dialog/use-first-field.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { ConfirmDialog } from '../modal/confirm-dialog.tsx'
import { UnsavedGuard } from '../unsaved/unsaved-guard.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './drawer.module.css'

type DrawerProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The language of the title if it differs from the page's. */
  titleLang?: string | undefined
  children: ReactNode
  /** The actions, which stay at the bottom while the rest scrolls. */
  footer?: ReactNode
  side?: 'right' | 'left'
  isFullScreen?: boolean
  /** An outside press does not close it. */
  blocksOutsidePress?: boolean
  /** Whether there are unsaved changes: the drawer asks before it closes. */
  isDirty?: boolean
}

/**
 * §4, §9: 576 px wide, narrower on small screens, or as wide as the screen on request; slides in for 300 ms from the right or the left. It
 * closes on Escape, an outside press or its X. The page behind does not scroll; the focus stays inside and returns afterwards. Presses in a
 * floating menu, such as a date picker's, are not outside presses.
 */
export function Drawer({
  isOpen,
  onClose,
  isDirty = false,
  side = 'right',
  isFullScreen,
  blocksOutsidePress,
  ...content
}: DrawerProps) {
  const text = useDesignText()
  const titleId = useId()
  const [isAsking, setAsking] = useState(false)
  const close = () => (isDirty ? setAsking(true) : onClose())
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        labelledBy={titleId}
        blocksOutsidePress={blocksOutsidePress}
        className={cx(styles.dialog, side === 'left' && styles.atLeft)}
      >
        <div className={cx(styles.sheet, isFullScreen && styles.full)} data-side={side}>
          <Content {...content} titleId={titleId} isOpen={isOpen} onClose={close} />
        </div>
      </Dialog>
      {/* Back, links and closing the page would otherwise close it without asking. */}
      <UnsavedGuard isDirty={isOpen && isDirty} />
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

type ContentProps = Pick<
  DrawerProps,
  'isOpen' | 'onClose' | 'title' | 'titleLang' | 'children' | 'footer'
> & {
  titleId: string
}

function Content({ isOpen, onClose, title, titleLang, titleId, children, footer }: ContentProps) {
  const text = useDesignText()
  const body = useFirstField(isOpen)
  return (
    <>
      <div className={styles.head} data-drawer-head>
        <h2 id={titleId} className={styles.title} lang={titleLang}>
          {title}
        </h2>
        <IconButton icon="close" label={text('close')} onClick={onClose} />
      </div>
      {/* A scrolling area must be reachable by keyboard, even if nothing in it takes the focus. */}
      <div ref={body} className={styles.body} tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </>
  )
}
