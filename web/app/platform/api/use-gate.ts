import { useEffect, useRef, useState } from 'react'
import type { Gate } from './gates.ts'

/** Connects the component that asks a gate's question. Calls that ask at the same time wait for one answer. */
export function useGate({ askWith }: Gate): {
  readonly isAsking: boolean
  readonly settle: (isAnswered: boolean) => void
} {
  const [isAsking, setAsking] = useState(false)
  const waiting = useRef<((isAnswered: boolean) => void)[]>([])
  useEffect(
    () =>
      askWith(
        () =>
          new Promise((done) => {
            waiting.current.push(done)
            setAsking(true)
          }),
      ),
    [askWith],
  )
  const settle = (isAnswered: boolean) => {
    setAsking(false)
    for (const done of waiting.current.splice(0)) done(isAnswered)
  }
  return { isAsking, settle }
}
