import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { askWith } from '../api/password-gate.ts'

const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}))

/** Asks for the user's password if a call requires it, and then repeats the call. Mounted once in each frame. */
export function PasswordGate() {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isConfirmed: boolean) => void)[]>([])
  useEffect(
    () =>
      askWith(
        () =>
          new Promise((done) => {
            waiting.current.push(done)
            setAsking(true)
          }),
      ),
    [],
  )
  const settle = (isConfirmed: boolean) => {
    setAsking(false)
    for (const done of waiting.current.splice(0)) done(isConfirmed)
  }
  if (!isAsking) return null
  return (
    <Suspense fallback={null}>
      <PasswordDialog onConfirmed={() => settle(true)} onCancel={() => settle(false)} />
    </Suspense>
  )
}
