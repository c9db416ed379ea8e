import { useEffect, useRef, useState } from 'react'

/** Copies a text to the clipboard; `isCopied` stays true for two seconds, so that the button can confirm it. */
export function useCopy(): { copy: (text: string) => Promise<boolean>; isCopied: boolean } {
  const [isCopied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async (text: string) => {
    const done = await write(text)
    clearTimeout(timer.current)
    setCopied(done)
    timer.current = setTimeout(() => setCopied(false), 2_000)
    return done
  }
  return { copy, isCopied }
}

// The clipboard exists only in secure contexts; a browser may also refuse to write to it.
async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
