import { TextLink } from '../../design/link/text-link.tsx'
import { useText } from '../../i18n/i18n.tsx'
import opening from '../opening.module.css'
import { messages } from './store-today.messages.ts'
import styles from './store-today.module.css'

/** The first steps of a new store, shown until it has sent an invoice. */
export function StoreFirstDay({ isManager }: { isManager: boolean }) {
  const text = useText(messages)
  const steps = [
    { key: 'send', to: '/invoices' },
    { key: 'people', to: '/pre-sign-up?new=1' },
    // Only a manager approves colleagues.
    ...(isManager ? [{ key: 'team', to: '/team' } as const] : []),
  ] as const
  return (
    <section className={styles.firstDay} aria-labelledby="today-first">
      <h2 id="today-first" className={opening.words}>
        {text('first.title')}
      </h2>
      <p className={opening.under}>{text('first.text')}</p>
      <ol className={styles.steps}>
        {steps.map(({ key, to }, place) => (
          <li key={key}>
            <span className={styles.numeral} aria-hidden="true">
              {place + 1}
            </span>
            <h3>{text(`first.${key}`)}</h3>
            <p>{text(`first.${key}Text`)}</p>
            <TextLink to={to}>{text(`first.${key}Action`)}</TextLink>
          </li>
        ))}
      </ol>
    </section>
  )
}
