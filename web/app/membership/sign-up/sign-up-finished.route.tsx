import { useLocation } from 'react-router'
import { ResendForm, useResend } from '../../people/accounts/resend-form.tsx'
import { AccountFrame } from '../../platform/account-frame/account-frame.tsx'
import { useWayBack } from '../../platform/api/use-way-back.ts'
import { Breakable } from '../../platform/design/breakable/breakable.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { useIsHydrated } from '../../platform/design/use-is-hydrated.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useSettings } from '../../platform/page/settings.ts'
import { messages } from './sign-up.messages.ts'
import styles from './sign-up.module.css'
import { isRecord } from './stored-values.ts'

/**
 * `/sign-up-finished`: explains the next steps and sends the confirmation link again. Opened by hand, it claims no registration: it leads
 * to the link, to the sign-in and to the sign-up.
 */
export default function SignUpFinished() {
  const text = useText(messages)
  const { isDemo } = useSettings()
  const { resend, isSending } = useResend()
  const search = useWayBack()
  const location = useLocation()
  // The server knows no state, and renders what is true without one.
  const state: unknown = useIsHydrated() ? location.state : null
  const email = isRecord(state) && typeof state['email'] === 'string' ? state['email'] : ''
  const kind = isRecord(state) && state['kind'] === 'shopkeeper' ? 'shopkeeper' : 'professional'
  const decidedBy = isRecord(state) && state['decidedBy'] === 'managers' ? 'managers' : 'programme'
  if (!email) return <OpenedByHand search={search} />
  return (
    <AccountFrame
      sheet={kind === 'shopkeeper' ? 'store' : 'sign-up'}
      title={text('finished.title')}
      lead={<Breakable text={text('finished.lead', { email })} />}
    >
      <section className={styles.next} aria-labelledby="next">
        <h2 id="next">{text('finished.next')}</h2>
        <ol>
          <li>
            <h3>{text('finished.1')}</h3>
            <p>{text('finished.1.text')}</p>
          </li>
          <li>
            <h3>{text(`finished.2.${kind}`)}</h3>
            <p>{text(kind === 'shopkeeper' ? `finished.2.${decidedBy}` : 'finished.2.professional.text')}</p>
          </li>
          <li>
            <h3>{text(`finished.3.${kind}`)}</h3>
            <p>{text(`finished.3.${kind}.text`)}</p>
          </li>
        </ol>
      </section>
      <section className={styles.resend} aria-labelledby="missing">
        <h2 id="missing">{text('finished.missing')}</h2>
        <div>
          <Button
            variant="secondary"
            iconLeft="mail"
            isLoading={isSending}
            onClick={() => void resend(email)}
          >
            {text('finished.resend')}
          </Button>
        </div>
      </section>
      <div className={styles.ways}>
        <ButtonLink
          to={{ pathname: kind === 'shopkeeper' ? '/login-lojista' : '/login-profissional', search }}
          variant="secondary"
        >
          {text('finished.login')}
        </ButtonLink>
        {isDemo && <a href="/dev/mail">{text('finished.mail')}</a>}
      </div>
    </AccountFrame>
  )
}

function OpenedByHand({ search }: { readonly search: string }) {
  const text = useText(messages)
  return (
    <AccountFrame sheet="sign-up" title={text('finished.title.unknown')} lead={text('finished.lead.unknown')}>
      <section className={styles.resend} aria-labelledby="missing">
        <h2 id="missing">{text('finished.missing')}</h2>
        <ResendForm />
      </section>
      <div className={styles.ways}>
        <ButtonLink to={{ pathname: '/login', search }} variant="secondary">
          {text('finished.login')}
        </ButtonLink>
        <ButtonLink to={{ pathname: '/sign-up', search }} variant="quiet">
          {text('finished.signUp')}
        </ButtonLink>
      </div>
    </AccountFrame>
  )
}
