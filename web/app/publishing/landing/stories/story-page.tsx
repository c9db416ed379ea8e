import type { ReactNode } from 'react'
import { Cover } from '../../../platform/design/drawing/cover.tsx'
import type { DrawingName } from '../../../platform/design/drawing/drawings.ts'
import { JsonLd } from '../../../platform/page/json-ld.tsx'
import { PageHead } from '../../../platform/page/page-head.tsx'
import styles from '../landing.module.css'
import { Closing, faqData, type Question, Questions } from '../questions.tsx'
import story from './story-page.module.css'

export interface Chapter {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly points: readonly { readonly title: string; readonly text: string }[]
}

interface StoryPageProps {
  readonly kicker: string
  readonly title: string
  readonly lead: string
  readonly description: string
  readonly drawing: DrawingName
  /** The links below the title and at the end. */
  readonly ways: ReactNode
  /** Shown between the title and the chapters. */
  readonly figure?: ReactNode
  readonly chapters: readonly Chapter[]
  readonly questionsTitle: string
  readonly questions: readonly Question[]
  readonly end: { readonly title: string; readonly text: string }
}

/** A page that explains the programme to one audience: a title with a drawing, chapters, questions and links. */
export function StoryPage({
  kicker,
  title,
  lead,
  description,
  drawing,
  ways,
  figure,
  ...rest
}: StoryPageProps) {
  const { chapters, questionsTitle, questions, end } = rest
  return (
    <div className={styles.page}>
      <PageHead title={title} description={description} />
      <JsonLd data={faqData(questions)} />
      <section className={styles.hero} aria-labelledby="hero">
        <div>
          <p className={styles.kicker}>{kicker}</p>
          <h1 id="hero">{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.ways}>{ways}</div>
        </div>
        <div className={story.drawing}>
          <Cover seed={drawing} drawing={drawing} isDescribed />
        </div>
      </section>
      {figure}
      {chapters.map(({ id, title: heading, text, points }) => (
        <section key={id} className={styles.section} aria-labelledby={id}>
          <header className={styles.head}>
            <h2 id={id}>{heading}</h2>
            <p>{text}</p>
          </header>
          <dl className={story.points}>
            {points.map((point) => (
              <div key={point.title}>
                <dt>{point.title}</dt>
                <dd>{point.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <section className={styles.section} aria-labelledby="faq">
        <header className={styles.head}>
          <h2 id="faq">{questionsTitle}</h2>
        </header>
        <Questions items={questions} />
      </section>
      <Closing title={end.title} lead={end.text}>
        {ways}
      </Closing>
    </div>
  )
}
