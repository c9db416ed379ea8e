import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { useUser } from '../api/store.ts'
import { useText } from '../i18n/i18n.tsx'
import { ClaimView } from './claim-view.tsx'
import { messages } from './extra-points.messages.ts'
import { codeIn } from './scanned-code.ts'
import { Scanner } from './scanner.tsx'
import { LoadingView, ShopkeeperView, UnknownView } from './views.tsx'
import { VisitorView } from './visitor-view.tsx'

const never = () => () => undefined
/** The server does not know who has come, nor does the page before it is awake. */
const useIsAwake = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * §2 `/point-extra/qrcode?id=…`: where the QR code of an extra point leads. A visitor sees what waits and the ways in, a
 * professional gets it, a shopkeeper learns that it is not for them. Without a code it reads one.
 */
export default function PointExtraQrCode() {
  const text = useText(messages)
  const user = useUser()
  const isAwake = useIsAwake()
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  const toScanner = () => setSearch({})
  if (id !== null) {
    const code = codeIn(id)
    if (!isAwake) return <LoadingView />
    if (user?.userType === 'shopkeeper') return <ShopkeeperView />
    if (code === null) return <UnknownView onAgain={toScanner} />
    if (user) return <ClaimView key={code + user.accessToken} code={code} onAgain={toScanner} />
    return <VisitorView key={code} code={code} onAgain={toScanner} />
  }
  if (isAwake && user?.userType === 'shopkeeper') return <ShopkeeperView />
  return (
    <AccountFrame sheet="event" title={text('scan.title')} lead={text('scan.lead')}>
      <Scanner onCode={(code) => setSearch({ id: code })} />
    </AccountFrame>
  )
}
