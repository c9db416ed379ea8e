import type { Landing } from '@esquadro/contract/publishing/landing/landing'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './landing-rest.messages.ts'
import styles from './store-index.module.css'

/** The participating stores by name, as in the index of a magazine. */
export function StoreIndex({ stores }: { stores: Landing['stores'] }) {
  const text = useText(messages)
  const rest = stores.total - stores.items.length
  return (
    <div>
      <ul className={styles.index}>
        {stores.items.map(({ name, city, state }) => (
          <li key={`${name} ${city} ${state}`}>
            <span className={styles.name}>{name}</span>
            {city && <span className={styles.place}>{state ? `${city}, ${state}` : city}</span>}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.rest}>{text('stores.rest', { count: rest })}</p>}
    </div>
  )
}
