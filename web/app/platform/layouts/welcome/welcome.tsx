import { lazy, Suspense, useState } from 'react'
import { isWelcomeHidden, isWelcomeSeen } from './welcome-seen.ts'

const WelcomeModal = lazy(async () => ({ default: (await import('./welcome-modal.tsx')).WelcomeModal }))

/** §2: the welcome modal, loaded only for people who will see it. */
export function Welcome() {
  const [isDue] = useState(() => !isWelcomeHidden() && !isWelcomeSeen())
  return isDue ? (
    <Suspense fallback={null}>
      <WelcomeModal />
    </Suspense>
  ) : null
}
