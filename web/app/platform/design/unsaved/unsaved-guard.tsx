import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../modal/confirm-dialog.tsx'
import { useDesignText } from '../use-design-text.ts'

type UnsavedGuardProps = {
  isDirty: boolean
  /** Returns true while the program itself leaves the page, as after a submission. */
  isLeavingAllowed?: () => boolean
  /** The text of the question, if it is not about a form. */
  texts?: Readonly<Record<'title' | 'text' | 'leave' | 'stay', string>>
}

/**
 * Asks before unsaved changes are lost by a link, by Back or by closing the page. A page may have several guards, but the router supports
 * one blocker at a time, so only guards with unsaved changes register one.
 */
export function UnsavedGuard({ isDirty, ...guard }: UnsavedGuardProps) {
  return isDirty ? <Guard {...guard} /> : null
}

function Guard({ isLeavingAllowed, texts }: Omit<UnsavedGuardProps, 'isDirty'>) {
  const text = useDesignText()
  const latest = useRef(isLeavingAllowed)
  latest.current = isLeavingAllowed
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // Going back may close something that the URL opened, on the same page.
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
      title={texts?.title ?? text('drawer.dirtyTitle')}
      acceptLabel={texts?.leave ?? text('drawer.leave')}
      cancelLabel={texts?.stay ?? text('drawer.stay')}
      isDanger
      onAccept={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {texts?.text ?? text('drawer.dirtyText')}
    </ConfirmDialog>
  )
}
