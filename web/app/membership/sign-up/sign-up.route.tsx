import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { AccountFrame } from '../../platform/account-frame/account-frame.tsx'
import { useWayBack } from '../../platform/api/use-way-back.ts'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './sign-up.messages.ts'
import styles from './sign-up.module.css'
import { SignUpChoices } from './sign-up-choices.tsx'

// Loaded on demand: few visitors come by an invite, and the choice works without it.
const InviteNotice = lazy(async () => ({
  default: (await import('../../campaigns/invites/invite-notice.tsx')).InviteNotice,
}))

/** `/sign-up`: the choice between professional and shopkeeper; recognises an invite and a store's mail, and passes them on. */
export default function SignUp() {
  const text = useText(messages)
  const { search } = useLocation()
  const wayBack = useWayBack()
  const parameters = new URLSearchParams(search)
  const invite = parameters.get('invite')?.trim().slice(0, 40)
  return (
    <AccountFrame sheet="sign-up" title={text('choose.title')} lead={text('choose.lead')}>
      {invite && (
        <Suspense fallback={null}>
          <InviteNotice code={invite} />
        </Suspense>
      )}
      {parameters.get('pre') && (
        <Notice tone="info" title={text('choose.pre')}>
          {text('choose.preText')}
        </Notice>
      )}
      <SignUpChoices search={search} heading="h2" />
      <p className={styles.other}>
        {text('choose.have')}{' '}
        <TextLink to={{ pathname: '/login', search: wayBack }}>{text('choose.login')}</TextLink>
      </p>
    </AccountFrame>
  )
}
