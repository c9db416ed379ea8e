import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { PasswordGate } from '../../people/second-factor/password-gate.tsx'
import { sessionGate } from '../../platform/api/gates.ts'
import { useUser } from '../../platform/api/store.ts'
import { useGate } from '../../platform/api/use-gate.ts'
import type { SessionDialogProps } from './session-dialog.tsx'

const SessionDialog = lazy<ComponentType<SessionDialogProps>>(async () => {
  try {
    return { default: (await import('./session-dialog.tsx')).SessionDialog }
  } catch {
    return { default: NotLoaded }
  }
})

/** Keeps the page as it is: an error of the dialog's code must not cost what is written on it. */
function NotLoaded({ onSettled }: SessionDialogProps) {
  useEffect(() => onSettled(false))
  return null
}

/** Asks a person whose session has ended to sign in again, over the page that they are working on. */
function SessionGate() {
  const { isAsking, settle } = useGate(sessionGate)
  const user = useUser()
  if (!isAsking || !user) return null
  return (
    <Suspense fallback={null}>
      <SessionDialog session={user} onSettled={settle} />
    </Suspense>
  )
}

/** The questions on which calls may depend. Mounted once in each page. */
export function Gates() {
  return (
    <>
      <PasswordGate />
      <SessionGate />
    </>
  )
}
