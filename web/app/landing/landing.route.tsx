import { ButtonLink } from '../design/button/button-link.tsx'
import { VisuallyHidden } from '../design/layout/visually-hidden.tsx'
import { LevelMark } from '../design/level-mark/level-mark.tsx'
import { levels } from '../design/level-mark/level-shapes.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageHead } from '../page/page-head.tsx'
import { CreditExample } from './credit-example.tsx'
import { HouseDrawing } from './house-drawing.tsx'
import { messages } from './landing.messages.ts'
import styles from './landing.module.css'

const steps = ['1', '2', '3', '4'] as const
const professionalPoints = ['1', '2', '3', '4', '5'] as const
const storePoints = ['1', '2', '3', '4'] as const

export const headers = () => ({ 'Cache-Control': 'public, no-cache' })

/** `/`: what the programme is, who it is for, and how points are earned. */
export default function Landing() {
  const text = useText(messages)
  return (
    <div className={styles.page}>
      <PageHead title={text('meta.title')} description={text('meta.description')} />
      <Hero />
      <HowItWorks />
      <section className={styles.section} aria-labelledby="sum">
        <header className={styles.head}>
          <h2 id="sum">{text('sum.title')}</h2>
          <p>{text('sum.lead')}</p>
        </header>
        <CreditExample />
      </section>
      <Audiences />
      <Levels />
      <Closing />
    </div>
  )
}

/** The title, the ways in and the drawing. */
function Hero() {
  const text = useText(messages)
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.heroWords}>
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

/** The programme for professionals and for stores. */
function Audiences() {
  const text = useText(messages)
  return (
    <section className={styles.audiences}>
      <article aria-labelledby="pro">
        <h2 id="pro">{text('pro.title')}</h2>
        <p>{text('pro.text')}</p>
        <ul>
          {professionalPoints.map((point) => (
            <li key={point}>{text(`pro.${point}`)}</li>
          ))}
        </ul>
        <ButtonLink to="/sign-up-profissional" variant="secondary" iconRight="arrow-right">
          {text('pro.join')}
        </ButtonLink>
      </article>
      <article aria-labelledby="store">
        <h2 id="store">{text('store.title')}</h2>
        <p>{text('store.text')}</p>
        <ul>
          {storePoints.map((point) => (
            <li key={point}>{text(`store.${point}`)}</li>
          ))}
        </ul>
        <ButtonLink to="/sign-up-lojista" variant="secondary" iconRight="arrow-right">
          {text('store.join')}
        </ButtonLink>
      </article>
    </section>
  )
}

function Levels() {
  const text = useText(messages)
  return (
    <section className={styles.section} aria-labelledby="levels">
      <header className={styles.head}>
        <h2 id="levels">{text('levels.title')}</h2>
        <p>{text('levels.text')}</p>
      </header>
      <ol className={styles.levels}>
        {levels.map((level) => (
          <li key={level}>
            <LevelMark level={level} isNamed />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The last invitation and the privacy policy. */
function Closing() {
  const text = useText(messages)
  return (
    <section className={styles.end} aria-labelledby="end">
      <h2 id="end">{text('end.title')}</h2>
      <p>{text('end.text')}</p>
      <div className={styles.ways}>
        <ButtonLink to="/sign-up">{text('join')}</ButtonLink>
      </div>
      <p className={styles.small}>
        <a href="/politica-de-privacidade.pdf" target="_blank" rel="noreferrer noopener">
          {text('end.privacy')}
          <VisuallyHidden> ({text('end.newTab')})</VisuallyHidden>
        </a>
      </p>
    </section>
  )
}
