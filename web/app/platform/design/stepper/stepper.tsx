import { Icon } from '../icon/icon.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './stepper.module.css'

type StepperProps = {
  steps: readonly string[]
  /** The index of the current step, from 0. */
  current: number
}

/** Shows the current step of a process; on a phone its number and name above a line for each step, the finished ones with a tick. */
export function Stepper({ steps, current }: StepperProps) {
  const text = useDesignText()
  return (
    <nav aria-label={text('stepper.label')} className={styles.stepper}>
      <p className={styles.short} aria-hidden="true">
        {text('stepper.step', { step: current + 1, steps: steps.length })}: <b>{steps[current]}</b>
      </p>
      <ol>
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          >
            <span className={styles.mark} aria-hidden="true">
              {index < current ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <span className={styles.name}>
              {step}
              {index < current && <span className={styles.said}> ({text('stepper.done')})</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
