import { Button } from '../design/button/button.tsx'
import { Page } from '../design/layout/page.tsx'
import { Section } from '../design/layout/section.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { usePolicyAddress } from '../i18n/addresses.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { messages } from './consent.messages.ts'
import styles from './consent.module.css'
import { openConsent, useConsentState, usePurposes } from './use-consent.ts'

const OWN = ['session', 'browser', 'preferences', 'choice'] as const

/** /cookies: data stored by the browser, data sent to others with consent, and the choices, which can be changed. */
export default function CookiesRoute() {
  const text = useText(messages)
  const consent = useConsentState((state) => state.consent)
  const purposes = usePurposes()
  return (
    <Page>
      <PageTitle title={text('page.title')} description={text('page.lead')} />
      <PageHeader title={text('page.title')} text={text('page.lead')} />
      <Section title={text('page.own')}>
        <div className={styles.page}>
          <dl>
            {OWN.map((cookie) => (
              <div key={cookie}>
                <dt>{text(`page.${cookie}`)}</dt>
                <dd>{text(`page.${cookie}Text`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Section>
      <Section title={text('page.optional')}>
        <div className={styles.page}>
          {purposes.length === 0 ? (
            <p>{text('page.none')}</p>
          ) : (
            <>
              <dl>
                {purposes.map((purpose) => (
                  <div key={purpose}>
                    <dt>{text(`page.${purpose}`)}</dt>
                    <dd>
                      {text(`page.${purpose}Text`)}{' '}
                      {consent &&
                        text(
                          consent[purpose] === undefined
                            ? 'page.undecided'
                            : consent[purpose]
                              ? 'page.allowed'
                              : 'page.refused',
                        )}
                    </dd>
                  </div>
                ))}
              </dl>
              <Button variant="secondary" onClick={openConsent}>
                {text('page.change')}
              </Button>
            </>
          )}
          <TextLink to={usePolicyAddress()} reloadDocument target="_blank">
            {text('page.policy')}
          </TextLink>
        </div>
      </Section>
    </Page>
  )
}
