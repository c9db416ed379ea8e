import { ButtonLink } from '../design/button/button-link.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { useText } from '../i18n/i18n.tsx'
import { useAddress } from '../i18n/use-address.ts'
import styles from './landing.module.css'
import { messages } from './landing-rest.messages.ts'

const audiences = [
  {
    id: 'pro',
    points: ['pro.1', 'pro.2', 'pro.3', 'pro.4', 'pro.5'],
    join: '/sign-up-profissional',
    more: null,
  },
  {
    id: 'store',
    points: ['store.1', 'store.2', 'store.3', 'store.4'],
    join: '/sign-up-lojista',
    more: '/para-lojas',
  },
  { id: 'run', points: ['run.1', 'run.2', 'run.3', 'run.4'], join: null, more: '/para-programas' },
] as const

/** Presents the programme to professionals, to stores, and to companies that want to run one. */
export function Audiences() {
  const text = useText(messages)
  const addressOf = useAddress()
  return (
    <section className={styles.audiences}>
      {audiences.map(({ id, points, join, more }) => (
        <article key={id} aria-labelledby={id}>
          <h2 id={id}>{text(`${id}.title`)}</h2>
          <p>{text(`${id}.text`)}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>{text(point)}</li>
            ))}
          </ul>
          {join && (
            <ButtonLink to={join} variant="secondary" iconRight="arrow-right">
              {text(`${id}.join`)}
            </ButtonLink>
          )}
          {join === null && (
            <ButtonLink to={addressOf(more)} variant="secondary" iconRight="arrow-right">
              {text('run.more')}
            </ButtonLink>
          )}
          {join !== null && more !== null && <TextLink to={addressOf(more)}>{text('store.more')}</TextLink>}
        </article>
      ))}
    </section>
  )
}
