import { useLocation } from 'react-router'
import { homeOf } from '../../api/guard.ts'
import { useUser } from '../../api/store.ts'
import { useWayBack } from '../../api/use-way-back.ts'
import { ButtonLink } from '../../design/button/button-link.tsx'
import { useAddress } from '../../i18n/addresses.ts'
import { useText } from '../../i18n/i18n.tsx'
import { useSettings } from '../../page/settings.ts'
import { messages } from '../frame/chrome.messages.ts'
import { Logo } from './logo.tsx'
import styles from './public-header.module.css'
import { LanguageSwitch, ThemeSwitch } from './switches.tsx'

/** The header of pages that need no user: sign-in and sign-up, language and theme. */
export function PublicHeader() {
  const text = useText(messages)
  const user = useUser()
  const { pathname } = useLocation()
  const { homeTarget } = useSettings()
  const addressOf = useAddress()
  const isCms = pathname.startsWith('/cms')
  const wayBack = useWayBack()
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Logo to={user ? (user.userType === 'admin' ? '/cms/dashboard' : homeTarget) : addressOf('/')} />
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeSwitch />
          {user ? (
            <ButtonLink to={homeOf(user.userType)} variant="secondary" isSmall>
              {text('public.open')}
            </ButtonLink>
          ) : (
            !isCms && (
              <>
                {!pathname.startsWith('/login') && (
                  <ButtonLink to={{ pathname: '/login', search: wayBack }} variant="quiet" isSmall>
                    {text('public.signIn')}
                  </ButtonLink>
                )}
                {!pathname.startsWith('/sign-up') && (
                  <span className={styles.signUp}>
                    <ButtonLink to={{ pathname: '/sign-up', search: wayBack }} variant="secondary" isSmall>
                      {text('public.signUp')}
                    </ButtonLink>
                  </span>
                )}
              </>
            )
          )}
        </div>
      </div>
    </header>
  )
}
