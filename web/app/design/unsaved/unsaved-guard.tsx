import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../modal/confirm-dialog.tsx'
import { useDesignText } from '../use-design-text.ts'

type UnsavedGuardProps = {
  isDirty: boolean
  /** True while leaving is the program's own doing, as after sending. */
  isLeavingAllowed?: () => boolean
  /** The text of the question, if it is not about a form. */
  words?: Readonly<Record<'title' | 'text' | 'leave' | 'stay', string>>
}

/**
 * Asks before unsaved changes are left behind, by a link, by Back or by closing the page. A page may have several: the router
 * heeds one at a time, so that only those stand in the way that have something to lose.
 */
export function UnsavedGuard({ isDirty, ...guard }: UnsavedGuardProps) {
  return isDirty ? <Guard {...guard} /> : null
}

function Guard({ isLeavingAllowed, words }: Omit<UnsavedGuardProps, 'isDirty'>) {
  const text = useDesignText()
  const latest = useRef(isLeavingAllowed)
  latest.current = isLeavingAllowed
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // A step back may close what the address opened, on the same page.
      !latest.current?.() && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={words?.title ?? text('drawer.dirtyTitle')}
      acceptLabel={words?.leave ?? text('drawer.leave')}
      cancelLabel={words?.stay ?? text('drawer.stay')}
      isDanger
      onAccept={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {words?.text ?? text('drawer.dirtyText')}
    </ConfirmDialog>
  )
}
