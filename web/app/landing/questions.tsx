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
