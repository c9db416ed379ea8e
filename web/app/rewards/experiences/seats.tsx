import { useText } from '../../platform/i18n/i18n.tsx'
import { type Shown, seatsText } from './experience-text.ts'
import { messages } from './experiences.messages.ts'
import styles from './seats.module.css'

/** Above this number, seats are shown as a number only: single squares could not be distinguished. */
const MAX_DRAWN = 40

/** Draws a square for each seat of an experience, with taken seats filled. */
export function Seats({ experience }: { experience: Shown }) {
  const text = useText(messages)
  const taken = experience.capacity - experience.seatsLeft
  return (
    <div className={styles.seats}>
      <p>
        <span>{seatsText(experience, text)}</span>
        <span>{text('seats.taken', { taken, count: experience.capacity })}</span>
      </p>
      {experience.capacity <= MAX_DRAWN && (
        <div className={styles.plan} aria-hidden="true">
          {Array.from({ length: experience.capacity }, (_, seat) => (
            <span key={seat} data-taken={seat < taken || undefined} />
          ))}
        </div>
      )}
    </div>
  )
}
