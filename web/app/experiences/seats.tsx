import { useText } from '../i18n/i18n.tsx'
import { type Shown, seatsWords } from './experience-words.ts'
import { messages } from './experiences.messages.ts'
import styles from './seats.module.css'

/** Above this number, seats are shown as a number only: single squares could not be distinguished. */
const MAX_DRAWN = 40

/** Draws a square for each seat of an experience, with free seats filled, to match the count in its text. */
export function Seats({ experience: one }: { experience: Shown }) {
  const text = useText(messages)
  const taken = one.capacity - one.seatsLeft
  return (
    <div className={styles.seats}>
      <p>
        <span>{seatsWords(one, text)}</span>
        <span>{text('seats.all', { count: one.capacity })}</span>
      </p>
      {one.capacity <= MAX_DRAWN && (
        <div className={styles.plan} aria-hidden="true">
          {Array.from({ length: one.capacity }, (_, seat) => (
            <span key={seat} data-free={(seat >= taken && one.state !== 'over') || undefined} />
          ))}
        </div>
      )}
    </div>
  )
}
