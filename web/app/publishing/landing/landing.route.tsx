import { landing } from '@esquadro/contract/calls/public'
import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callFromLoader } from '../../platform/api/context.ts'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { cx } from '../../platform/design/cx.ts'
import numbers from '../../platform/design/numbers-table/numbers-table.module.css'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageHead } from '../../platform/page/page-head.tsx'
import section from '../../reports/score/level-section.module.css'
import { HouseDrawing } from './drawings/house-drawing.tsx'
import { messages } from './landing.messages.ts'
import styles from './landing.module.css'
import questions from './questions.module.css'
import { readSampleQuery } from './sample/sample-query.ts'
import { SampleSale } from './sample/sample-sale.tsx'
import stores from './store-index.module.css'
import upcoming from './upcoming.module.css'

// Rendered by the server; in the browser its code loads after hydration.
const LandingRest = lazy(async () => ({ default: (await import('./landing-rest.tsx')).LandingRest }))

// The styles of server-rendered parts must come with this module, so a class of each is used here.
const parts = [section, numbers, upcoming, stores, questions].map(({ host }) => host)

const steps = ['1', '2', '3', '4'] as const

/** Reads the programme's data; without it, for example while the database is down, the other parts still appear. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readSampleQuery(new URL(request.url).searchParams)
  const [found] = await callFromLoader(context, landing.getData, {
    query: { ...query, boost: String(query.boost) },
  })
  return { found, query }
}

export const headers = () => ({ 'Cache-Control': 'public, no-cache' })

/** `/`: what the programme is, who it is for, and how points are earned. */
export default function LandingRoute() {
  const text = useText(messages)
  const { found, query } = useLoaderData<typeof loader>()
  return (
    <div className={cx(styles.page, ...parts)}>
      <PageHead title={text('meta.title')} description={text('meta.description')} />
      <Hero />
      <HowItWorks />
      {found && (
        <section className={styles.section} aria-labelledby="sum">
          <header className={styles.head}>
            <h2 id="sum">{text('sum.title')}</h2>
            <p>{text('sum.lead')}</p>
          </header>
          <SampleSale sample={found.sample} query={query} />
        </section>
      )}
      <Suspense fallback={null}>
        <LandingRest found={found} sales={query.sales} />
      </Suspense>
    </div>
  )
}

/** The title, the links to sign up and in, and the drawing. */
function Hero() {
  const text = useText(messages)
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.heroText}>
        <p className={styles.kicker}>{text('kicker')}</p>
        <h1 id="hero">{text('title')}</h1>
        <p className={styles.lead}>{text('lead')}</p>
        <div className={styles.ways}>
          <ButtonLink to="/sign-up">{text('join')}</ButtonLink>
          <ButtonLink to="/login" variant="quiet">
            {text('enter')}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.heroDrawing}>
        <HouseDrawing />
      </div>
    </section>
  )
}

/** The four steps from a purchase to points. */
function HowItWorks() {
  const text = useText(messages)
  return (
    <section className={styles.section} aria-labelledby="how">
      <header className={styles.head}>
        <h2 id="how">{text('how.title')}</h2>
        <p>{text('how.lead')}</p>
      </header>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <span className={styles.stepNumber} aria-hidden="true">
              {step}
            </span>
            <h3>{text(`how.${step}.title`)}</h3>
            <p>{text(`how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
