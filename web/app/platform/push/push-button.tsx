import { Suspense, useState } from 'react'
import { Button } from '../design/button/button.tsx'
import { useText } from '../i18n/i18n.tsx'
import { lazyPart } from '../lists/lazy-part.ts'
import { messages } from './push.messages.ts'

const PushDrawer = lazyPart(() => import('./push-drawer.tsx'), 'PushDrawer')

/** Opens the setting of notifications in this browser. */
export function PushButton() {
  const text = useText(messages)
  const [isOpen, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button variant="secondary" iconLeft="bell" onClick={() => setOpen(true)}>
        {text('open')}
      </Button>
      {isOpen !== null && (
        <Suspense fallback={null}>
          <PushDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
