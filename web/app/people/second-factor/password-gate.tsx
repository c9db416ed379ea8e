import { lazy, Suspense } from 'react'
import { passwordGate } from '../../platform/api/gates.ts'
import { useGate } from '../../platform/api/use-gate.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}))

/** Asks for the user's password if a call requires it, and then repeats the call. Mounted once in each frame. */
export function PasswordGate() {
  const { isAsking, settle } = useGate(passwordGate)
  if (!isAsking) return null
  return (
    <Suspense fallback={null}>
      <PasswordDialog onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
    </Suspense>
  )
}
