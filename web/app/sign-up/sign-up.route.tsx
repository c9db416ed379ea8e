import { useLocation } from 'react-router'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './sign-up.messages.ts'
import styles from './sign-up.module.css'

const forms = { professional: '/sign-up-profissional', shopkeeper: '/sign-up-lojista' } as const

/** `/sign-up`: the choice between professional and shopkeeper; passes an invite code on. */
export default function SignUp() {
  const text = useText(messages)
  const { search } = useLocation()
  return (
    <AccountFrame sheet="sign-up" title={text('choose.title')} lead={text('choose.lead')}>
      <ul className={styles.choices}>
        {(['professional', 'shopkeeper'] as const).map((kind) => (
          <li key={kind}>
            <h2>{text(`choose.${kind}`)}</h2>
            <p>{text(`choose.${kind}.text`)}</p>
            <ButtonLink
              to={{ pathname: forms[kind], search }}
              variant={kind === 'professional' ? 'primary' : 'secondary'}
              iconRight="arrow-right"
            >
              {text(`choose.${kind}.action`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p className={styles.other}>
        {text('choose.have')} <TextLink to="/login">{text('choose.login')}</TextLink>
      </p>
    </AccountFrame>
  )
}
