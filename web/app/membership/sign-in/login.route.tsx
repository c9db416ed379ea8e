import { Link, useLocation, useSearchParams } from 'react-router'
import { AccountFrame } from '../../platform/account-frame/account-frame.tsx'
import { useWayBack } from '../../platform/api/use-way-back.ts'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './login.messages.ts'
import styles from './login.module.css'
import { LoginForm, type LoginKind } from './login-form.tsx'
import { useSessions } from './use-sessions.ts'

const kinds = {
  '/login-profissional': 'professional',
  '/login-lojista': 'shopkeeper',
  '/cms/login': 'admin',
} as const
const isKnown = (path: string): path is keyof typeof kinds => Object.hasOwn(kinds, path)

/** `/login`, `/login-profissional`, `/login-lojista` and `/cms/login`: one form with the texts of each audience. */
export default function Login() {
  const text = useText(messages)
  const path = useLocation().pathname.toLowerCase().replace(/\/+$/, '')
  const kind: LoginKind = isKnown(path) ? kinds[path] : 'any'
  const [search] = useSearchParams()
  const lead = search.get('session') === 'ended' ? 'login.ended' : search.has('redirect') && 'login.asked'
  return (
    <AccountFrame
      sheet={kind === 'admin' ? 'administration' : kind === 'shopkeeper' ? 'store' : 'entrance'}
      title={text(kind === 'admin' ? 'login.title.admin' : 'login.title')}
      lead={text(lead || `login.lead.${kind}`)}
    >
      {kind !== 'admin' && <KindChoice kind={kind} />}
      <LoginForm kind={kind} key={kind} />
      <OtherWays kind={kind} />
    </AccountFrame>
  )
}

/** Switches between professional and shopkeeper and keeps the query of the URL (`redirect`). */
function KindChoice({ kind }: { kind: LoginKind }) {
  const text = useText(messages)
  const { search } = useLocation()
  // The form of /login signs in both; most visitors are professionals.
  const isShopkeeper = kind === 'shopkeeper'
  return (
    <nav className={styles.kinds} aria-label={text('login.kind')}>
      <Link
        to={{ pathname: '/login-profissional', search }}
        replace
        aria-current={isShopkeeper ? undefined : 'page'}
      >
        {text('login.kind.professional')}
      </Link>
      <Link
        to={{ pathname: '/login-lojista', search }}
        replace
        aria-current={isShopkeeper ? 'page' : undefined}
      >
        {text('login.kind.shopkeeper')}
      </Link>
    </nav>
  )
}

const signUps = {
  any: '/sign-up',
  professional: '/sign-up-profissional',
  shopkeeper: '/sign-up-lojista',
} as const

function OtherWays({ kind }: { kind: LoginKind }) {
  const text = useText(messages)
  const { sessions } = useSessions()
  const search = useWayBack()
  return (
    <div className={styles.ways}>
      {kind !== 'admin' && (
        <p>
          {text('login.new')}{' '}
          <TextLink to={{ pathname: signUps[kind], search }}>{text(`login.signUp.${kind}`)}</TextLink>
        </p>
      )}
      {sessions && sessions.length > 0 && (
        <p>
          <TextLink to="/accounts">{text('login.accounts', { count: sessions.length })}</TextLink>
        </p>
      )}
      <p>
        <TextLink to={kind === 'admin' ? '/login' : '/cms/login'} isQuiet>
          {text(kind === 'admin' ? 'login.toMembers' : 'login.toCms')}
        </TextLink>
      </p>
    </div>
  )
}
