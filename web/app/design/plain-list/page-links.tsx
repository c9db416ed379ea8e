import { ButtonLink } from '../button/button-link.tsx'
import styles from './plain-list.module.css'

interface PageLinksProps {
  readonly page: number
  readonly pages: number
  readonly addressOf: (page: number) => string
  readonly texts: {
    readonly label: string
    readonly previous: string
    readonly next: string
    readonly place: string
  }
}

/** The ways to the pages before and after as plain links, which also work without script. Nothing for a single page. */
export function PageLinks({ page, pages, addressOf, texts }: PageLinksProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pages} aria-label={texts.label}>
      {page > 1 && (
        <ButtonLink to={addressOf(page - 1)} variant="secondary" iconLeft="arrow-left">
          {texts.previous}
        </ButtonLink>
      )}
      <span>{texts.place}</span>
      {page < pages && (
        <ButtonLink to={addressOf(page + 1)} variant="secondary" iconRight="arrow-right">
          {texts.next}
        </ButtonLink>
      )}
    </nav>
  )
}
