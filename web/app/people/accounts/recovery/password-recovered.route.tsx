import { useLocation } from 'react-router'
import { AccountFrame } from '../../../platform/account-frame/account-frame.tsx'
import { useWayBack } from '../../../platform/api/use-way-back.ts'
import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { useIsHydrated } from '../../../platform/design/use-is-hydrated.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../accounts.messages.ts'
import { useRealm } from '../realm.ts'
import { wasRecovered } from './recovery-state.ts'

/**
 * `/password-recovered` and `/cms/password-recovered`: confirms the new password and links to the sign-in. Opened by hand, it claims
 * nothing, and leads to the sign-in or to a new code.
 */
export default function PasswordRecovered() {
  const text = useText(messages)
  const { realm, base } = useRealm()
  const search = useWayBack()
  const state: unknown = useLocation().state
  // The server knows no state, and renders what is true without one.
  const isRecovered = useIsHydrated() && wasRecovered(state)
  return (
    <AccountFrame
      sheet={realm === 'admin' ? 'administration' : 'recovery'}
      title={text(isRecovered ? 'recovered.title' : 'recovered.title.unknown')}
      lead={text(isRecovered ? 'recovered.lead' : 'recovered.lead.unknown')}
    >
      <Cluster>
        <ButtonLink to={{ pathname: `${base}/login`, search }}>{text('recovered.action')}</ButtonLink>
        {!isRecovered && (
          <ButtonLink to={{ pathname: `${base}/forgot-password`, search }} variant="secondary">
            {text('recovered.code')}
          </ButtonLink>
        )}
      </Cluster>
    </AccountFrame>
  )
}
