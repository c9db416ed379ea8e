import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CodeKind, readCode } from './read-code.ts'

/** Why the camera cannot be used. */
export type CameraTrouble = 'blocked' | 'none' | 'busy' | 'insecure'

type State =
  | { readonly is: 'off' | 'opening' | 'on' }
  | { readonly is: 'failed'; readonly why: CameraTrouble }

const READ_INTERVAL_MS = 120

function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'blocked'
  return /^(NotFound|Overconstrained|NotSupported)Error$/.test(name) ? 'none' : 'busy'
}

/**
 * Shows the rear camera in a video element and reads codes several times a second. `onRead` receives the text
 * and returns whether it was a valid code. The camera is released when it is closed or the page is left.
 */
export function useCamera(
  onRead: (text: string) => boolean,
  kind: CodeKind = 'qr',
): {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly state: State
  readonly open: () => void
  readonly close: () => void
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<State>({ is: 'off' })
  const isWanted = state.is === 'opening' || state.is === 'on'
  const take = useEffectEvent(onRead)

  useEffect(() => {
    if (!isWanted) return
    const element = video.current
    let isOver = false
    let stream: MediaStream | null = null
    const watch = async () => {
      while (!isOver && element) {
        const text = element.readyState >= 2 ? await readCode(element, kind) : null
        if (!isOver && text !== null && take(text)) return setState({ is: 'off' })
        await new Promise((next) => setTimeout(next, READ_INTERVAL_MS))
      }
    }
    const start = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          audio: false,
          video: {
            facingMode: { ideal: 'environment' },
            width: { ideal: kind === 'qr' ? 1280 : 1920 },
            height: { ideal: kind === 'qr' ? 720 : 1080 },
          },
        })
        if (isOver || !element) return stop()
        element.srcObject = stream
        await element.play()
        setState({ is: 'on' })
        await watch()
      } catch (error) {
        stop()
        // An interrupted start of the video is not a camera error.
        if (!isOver) setState({ is: 'failed', why: troubleOf(error) })
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
      if (element) element.srcObject = null
    }
    void start()
    return () => {
      isOver = true
      stop()
    }
  }, [isWanted, kind])

  return {
    video,
    state,
    open: () => setState(navigator.mediaDevices ? { is: 'opening' } : { is: 'failed', why: 'insecure' }),
    close: () => setState({ is: 'off' }),
  }
}
