import type { AnnouncedExperience, Landing } from '@esquadro/contract/publishing/landing/landing'
import { lazy, Suspense } from 'react'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { useAddress } from '../../platform/i18n/addresses.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { LegalLinks } from '../../platform/layouts/legal-links.tsx'
import { JsonLd } from '../../platform/page/json-ld.tsx'
import { usePageData } from '../../platform/page/page-data.ts'
import { useSettings } from '../../platform/page/settings.ts'
import styles from './landing.module.css'
import { messages } from './landing-rest.messages.ts'
import { Closing, faqData, type Question, Questions } from './questions.tsx'
import { StoreIndex } from './store-index.tsx'
import { Upcoming } from './upcoming.tsx'

const LevelSection = lazy(async () => ({
  default: (await import('../../reports/score/level-section.tsx')).LevelSection,
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

const audiences = [
  {
    id: 'pro',
    points: ['pro.1', 'pro.2', 'pro.3', 'pro.4', 'pro.5'],
    join: '/sign-up-profissional',
    more: null,
  },
  {
    id: 'store',
    points: ['store.1', 'store.2', 'store.3', 'store.4'],
    join: '/sign-up-lojista',
    more: '/para-lojas',
  },
  { id: 'run', points: ['run.1', 'run.2', 'run.3', 'run.4'], join: null, more: '/para-programas' },
] as const

/** Presents the programme to professionals, to stores, and to companies that want to run one. */
function Audiences() {
  const text = useText(messages)
  const addressOf = useAddress()
  return (
    <section className={styles.audiences}>
      {audiences.map(({ id, points, join, more }) => (
        <article key={id} aria-labelledby={id}>
          <h2 id={id}>{text(`${id}.title`)}</h2>
          <p>{text(`${id}.text`)}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>{text(point)}</li>
            ))}
          </ul>
          {join && (
            <ButtonLink to={join} variant="secondary" iconRight="arrow-right">
              {text(`${id}.join`)}
            </ButtonLink>
          )}
          {join === null && (
            <ButtonLink to={addressOf(more)} variant="secondary" iconRight="arrow-right">
              {text('run.more')}
            </ButtonLink>
          )}
          {join !== null && more !== null && <TextLink to={addressOf(more)}>{text('store.more')}</TextLink>}
        </article>
      ))}
    </section>
  )
}

interface LandingDataProps {
  readonly questions: readonly Question[]
  readonly experiences: readonly AnnouncedExperience[]
}

/** The structured data of the landing page: the organisation, its questions, and its experiences as events. */
function LandingData({ questions, experiences }: LandingDataProps) {
  const { programmeName } = useSettings()
  const publicUrl = usePageData()?.publicUrl ?? ''
  const organisation = {
    '@type': 'Organization',
    '@id': `${publicUrl}/#organization`,
    name: programmeName,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
  }
  const events = experiences.map(({ title, category, image, startsAt, endsAt, place }) => ({
    '@type': 'Event',
    name: title,
    description: category,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: place, address: place },
    image: publicUrl + (image ?? '/share/index.png'),
    organizer: { '@id': organisation['@id'] },
  }))
  return <JsonLd data={{ '@graph': [organisation, faqData(questions), ...events] }} />
}

const keys = ['who', 'customer', 'work', 'back', 'data'] as const

/** Returns the questions of the landing page. The one about expiry is included if the programme's rule is known. */
function useLandingQuestions(expiryMonths: number | null): readonly Question[] {
  const text = useText(messages)
  const items = keys.map((key) => ({ question: text(`faq.${key}`), answer: text(`faq.${key}.text`) }))
  if (expiryMonths === null) return items
  return [
    ...items,
    { question: text('faq.expiry'), answer: text('faq.expiry.text', { count: expiryMonths }) },
  ]
}
