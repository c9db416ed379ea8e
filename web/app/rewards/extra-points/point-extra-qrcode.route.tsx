import { useSearchParams } from 'react-router'
import { AccountFrame } from '../../platform/account-frame/account-frame.tsx'
import { useUser } from '../../platform/api/store.ts'
import { useIsHydrated } from '../../platform/design/use-is-hydrated.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ClaimView } from './claim-view.tsx'
import { messages } from './extra-points.messages.ts'
import { codeIn } from './scanned-code.ts'
import { Scanner } from './scanner.tsx'
import { LoadingView, ShopkeeperView, UnknownView } from './views.tsx'
import { VisitorView } from './visitor-view.tsx'

/**
 * §2 `/point-extra/qrcode?id=…`: the page of a QR code. It shows a visitor the extra point and how to sign in, credits a professional, and
 * tells a shopkeeper that extra points are for professionals. Without a code it shows the scanner.
 */
export default function PointExtraQrCode() {
  const text = useText(messages)
  const user = useUser()
  const isAwake = useIsHydrated()
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
