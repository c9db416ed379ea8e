import type { ReactNode } from 'react'
import landing from './landing.module.css'
import styles from './questions.module.css'

export interface Question {
  readonly question: string
  readonly answer: string
}

/** Questions that expand when pressed, also without scripts. */
export function Questions({ items }: { items: readonly Question[] }) {
  return (
    <div className={styles.list}>
      {items.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <h3>{question}</h3>
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  )
}

/** Returns the questions as schema.org data. */
export const faqData = (items: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

interface ClosingProps {
  readonly title: string
  readonly lead: string
  /** The buttons or links. */
  readonly children: ReactNode
  readonly note?: ReactNode
}

/** The call to action at the end of a page. */
export function Closing({ title, lead, children, note }: ClosingProps) {
  return (
    <section className={landing.end} aria-labelledby="end">
      <h2 id="end">{title}</h2>
      <p>{lead}</p>
      <div className={landing.ways}>{children}</div>
      {note && <div className={landing.small}>{note}</div>}
    </section>
  )
}
