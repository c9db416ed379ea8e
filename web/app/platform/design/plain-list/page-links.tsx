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

/** Plain links to the previous and next page, which also work without scripts. Renders nothing for a single page. */
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
