import { extraPoints } from '@esquadro/contract/calls/public'
import { businessDay } from '@esquadro/contract/platform/fields/date'
import { useEffect } from 'react'
import { AccountFrame } from '../../platform/account-frame/account-frame.tsx'
import { useEndpoint } from '../../platform/api/queries.ts'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './extra-points.messages.ts'
import styles from './extra-points.module.css'
import { storeClaim } from './pending-claim.ts'
import { pageOfCode } from './scanned-code.ts'
import { FailedView, LoadingView, placeOf, Teaser } from './views.tsx'

/** The extra point of a code for a visitor, with links to sign in and to sign up. */
export function VisitorView({ code, onAgain }: { code: string; onAgain: () => void }) {
  const text = useText(messages)
  const format = useFormats()
  const reading = useEndpoint(extraPoints.getOne, { params: { id: code } })
  const { data, error, dataUpdatedAt } = reading
  const place = data && placeOf(data, businessDay(new Date(dataUpdatedAt)))
  const canWait = place === 'today'
  useEffect(() => {
    if (canWait) storeClaim(code)
  }, [canWait, code])
  if (error) return <FailedView reading={reading} onAgain={onAgain} />
  if (!data) return <LoadingView />
  const redirect = new URLSearchParams({ redirect: pageOfCode(code) }).toString()
  return (
    <AccountFrame sheet="event" title={data.name} lead={data.description}>
      <Teaser extraPoint={data} now={dataUpdatedAt} />
      {place === 'over' ? (
        <Notice tone="warn" title={text('visitor.over', { day: format.date(data.validUntil) })} />
      ) : (
        <section className={styles.call} aria-labelledby="sign-in">
          <h2 id="sign-in">{text(place === 'ahead' ? 'visitor.aheadTitle' : 'visitor.title')}</h2>
          <p>
            {place === 'ahead'
              ? text('visitor.ahead', { day: format.date(data.validFrom) })
              : text('visitor.text')}
          </p>
          <div className={styles.actions}>
            <ButtonLink to={{ pathname: '/login-profissional', search: redirect }}>
              {text('signIn')}
            </ButtonLink>
            <ButtonLink to={{ pathname: '/sign-up-profissional', search: redirect }} variant="secondary">
              {text('signUp')}
            </ButtonLink>
          </div>
        </section>
      )}
    </AccountFrame>
  )
}
