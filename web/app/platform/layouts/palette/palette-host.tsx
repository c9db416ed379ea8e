import { Suspense, useEffect, useState } from 'react'
import { IconButton } from '../../design/icon-button/icon-button.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { lazyPart } from '../../lists/lazy-part.ts'
import { messages } from '../frame/chrome.messages.ts'

const Palette = lazyPart(() => import('./palette.tsx'), 'Palette')

/** The header button that opens the palette, also with Ctrl K or ⌘ K; the palette loads when it is first opened. */
export function PaletteHost() {
  const text = useText(messages)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPalette = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (!isPalette) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <IconButton
        icon="search"
        label={text('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
