import { useId } from 'react'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import styles from './first-steps.module.css'
import opening from './opening.module.css'

export interface FirstStep {
  readonly key: string
  readonly title: string
  readonly text: string
  /** The text of the link, and its target. */
  readonly action: string
  readonly to: string
}

interface FirstStepsProps {
  readonly title: string
  readonly text: string
  readonly steps: readonly FirstStep[]
}

/** The first steps of a new member or a new programme, each a link. */
export function FirstSteps({ title, text, steps }: FirstStepsProps) {
  const id = useId()
  return (
    <section className={styles.first} aria-labelledby={id}>
      <h2 id={id} className={opening.words}>
        {title}
      </h2>
      <p className={opening.under}>{text}</p>
      <ol className={styles.steps}>
        {steps.map((step, place) => (
          <li key={step.key}>
            <span className={styles.numeral} aria-hidden="true">
              {place + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
            <TextLink to={step.to}>{step.action}</TextLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
