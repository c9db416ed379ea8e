import { useWayBack } from '../../api/use-way-back.ts'
import { ButtonLink } from '../../design/button/button-link.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { messages } from '../accounts.messages.ts'
import { useRealm } from '../realm.ts'

/** `/password-recovered` and `/cms/password-recovered`: confirms the new password and links to the sign-in. */
export default function PasswordRecovered() {
  const text = useText(messages)
  const { realm, base } = useRealm()
  const search = useWayBack()
  return (
    <AccountFrame
      sheet={realm === 'admin' ? 'administration' : 'recovery'}
      title={text('recovered.title')}
      lead={text('recovered.lead')}
    >
      <div>
        <ButtonLink to={{ pathname: `${base}/login`, search }}>{text('recovered.action')}</ButtonLink>
      </div>
    </AccountFrame>
  )
}
