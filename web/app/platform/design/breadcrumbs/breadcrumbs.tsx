import { Link } from 'react-router'
import { useDesignText } from '../use-design-text.ts'
import styles from './breadcrumbs.module.css'

/** Shows the path to a page: links to its parent pages, then the page itself without a link. */
export function Breadcrumbs({ items }: { items: readonly { label: string; to?: string }[] }) {
  const text = useDesignText()
  return (
    <nav aria-label={text('breadcrumbs.label')}>
      <ol className={styles.list}>
        {items.map(({ label, to }) => (
          <li key={label}>{to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
