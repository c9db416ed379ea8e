import type { Landing } from '@esquadro/contract/landing/landing'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '../design/button/button-link.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { useText } from '../i18n/i18n.tsx'
import { useAddress } from '../i18n/use-address.ts'
import { LegalLinks } from '../layouts/legal-links.tsx'
import { Audiences } from './audiences.tsx'
import { Closing } from './closing.tsx'
import styles from './landing.module.css'
import { LandingData } from './landing-data.tsx'
import { messages } from './landing-rest.messages.ts'
import { Questions } from './questions.tsx'
import { StoreIndex } from './store-index.tsx'
import { Upcoming } from './upcoming.tsx'
import { useLandingQuestions } from './use-landing-questions.ts'

const LevelSection = lazy(async () => ({
  default: (await import('../levels/level-section.tsx')).LevelSection,
}))

interface Props {
  /** Null if the programme could not be read; the other parts still appear. */
  readonly found: Landing | null
  /** The sales of the sample. */
  readonly sales: number
}

/** The parts of the landing page after the sample: the programme's data, the audiences, the questions and the call to action. */
export function LandingRest({ found, sales }: Props) {
  const text = useText(messages)
  const questions = useLandingQuestions(found?.expiryMonths ?? null)
  return (
    <>
      <LandingData questions={questions} experiences={found?.experiences ?? []} />
      {found && <Programme found={found} sales={sales} />}
      <Audiences />
      <section className={styles.section} aria-labelledby="faq">
        <header className={styles.head}>
          <h2 id="faq">{text('faq.title')}</h2>
          <p>{text('faq.lead')}</p>
        </header>
        <Questions items={questions} />
      </section>
      <Closing title={text('end.title')} lead={text('end.text')} note={<LegalLinks />}>
        <ButtonLink to="/sign-up">{text('end.join')}</ButtonLink>
      </Closing>
    </>
  )
}

/** The parts with the programme's own data: levels, experiences and stores. */
function Programme({ found, sales }: { found: Landing; sales: number }) {
  const text = useText(messages)
  const addressOf = useAddress()
  const { sample, levels, experiences, stores } = found
  return (
    <>
      <section className={styles.section} aria-labelledby="levels">
        <header className={styles.head}>
          <h2 id="levels">{text('levels.title')}</h2>
          <p>{text('levels.text')}</p>
          <p>{text('levels.sample', { count: sales })}</p>
        </header>
        <Suspense fallback={null}>
          <LevelSection levels={levels} standing={sample.standing} />
        </Suspense>
      </section>
      {experiences.length > 0 && (
        <section className={styles.section} data-wide aria-labelledby="upcoming">
          <header className={styles.head}>
            <h2 id="upcoming">{text('upcoming.title')}</h2>
            <p>{text('upcoming.lead')}</p>
          </header>
          <Upcoming experiences={experiences} />
        </section>
      )}
      {stores.total > 0 && (
        <section className={styles.section} aria-labelledby="stores">
          <header className={styles.head}>
            <h2 id="stores">{text('stores.title', { count: stores.total })}</h2>
            <p>{text('stores.lead')}</p>
            <p>
              <TextLink to={addressOf('/para-lojas')}>{text('stores.more')}</TextLink>
            </p>
          </header>
          <StoreIndex stores={stores} />
        </section>
      )}
    </>
  )
}
