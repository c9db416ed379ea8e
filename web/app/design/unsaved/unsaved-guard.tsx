import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../modal/confirm-dialog.tsx'
import { useDesignText } from '../use-design-text.ts'

type UnsavedGuardProps = {
  isDirty: boolean
  /** True while leaving is the program's own doing, as after sending. */
  isLeavingAllowed?: () => boolean
}

/** Asks before unsaved changes are left behind, by a link, by Back or by closing the page. */
export function UnsavedGuard({ isDirty, isLeavingAllowed }: UnsavedGuardProps) {
  const text = useDesignText()
  const state = useRef({ isDirty, isLeavingAllowed })
  state.current = { isDirty, isLeavingAllowed }
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const { isDirty: dirty, isLeavingAllowed: allowed } = state.current
    return dirty && !allowed?.() && currentLocation.pathname !== nextLocation.pathname
  })
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={text('drawer.dirtyTitle')}
      acceptLabel={text('drawer.leave')}
      cancelLabel={text('drawer.stay')}
      isDanger
      onAccept={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {text('drawer.dirtyText')}
    </ConfirmDialog>
  )
}
