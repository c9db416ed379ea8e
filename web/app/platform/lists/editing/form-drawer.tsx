import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { Drawer } from '../../design/drawer/drawer.tsx'
import type { DrawerControls } from '../../design/form/drawer-form.tsx'
import { SkeletonText } from '../../design/skeleton/skeleton.tsx'

interface FormDrawerProps {
  /** The state that opens and closes it: from `useDrawer` or `useOpenInAddress`. */
  readonly drawer: { readonly isOpen: boolean; readonly opening?: number; close(): void }
  readonly title: string
  readonly isFullScreen?: boolean
  /** The form; spread its argument into a `DrawerForm`. */
  readonly children: (form: DrawerControls) => ReactNode
}

/** A drawer with a form, which may load lazily. Asks before unsaved changes are lost, without help from the screen. */
export function FormDrawer({ drawer, title, isFullScreen, children }: FormDrawerProps) {
  const [isDirty, setDirty] = useState(false)
  const close = () => {
    setDirty(false)
    drawer.close()
  }
  return (
    <Drawer
      isOpen={drawer.isOpen}
      onClose={close}
      isDirty={isDirty}
      title={title}
      {...(isFullScreen && { isFullScreen })}
    >
      <Suspense fallback={<SkeletonText lines={8} />}>
        <Fragment key={drawer.opening}>{children({ onDone: close, setDirty })}</Fragment>
      </Suspense>
    </Drawer>
  )
}
