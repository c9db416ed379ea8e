import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Cover } from '../drawing/cover.tsx'
import styles from './cover-card.module.css'

type CoverCardProps = {
  /** The seed of the drawing that replaces a missing picture. */
  seed: string
  /** The category of the card, shown in addition to its title. */
  topic?: string
  image: string | null
  /** Content over the corners of the cover. */
  onCover?: ReactNode
  /** Above the title. */
  kicker?: ReactNode
  /** Beside the title, such as a date. */
  beside?: ReactNode
  /** A line below the title. */
  about?: ReactNode
  title: string
  /** The language of the title, if it differs from the page's. */
  titleLang?: string | undefined
  /** The link of the whole card. */
  link: Pick<LinkProps, 'to' | 'preventScrollReset'>
  /** The first card of a page, over its whole width. */
  isLead?: boolean
  /** Whether the event is over; its cover is shown without colour. */
  isOver?: boolean
  children?: ReactNode
}

/** A card of a gallery: its cover, its title and further facts. The whole card is one link. */
export function CoverCard({
  seed,
  topic,
  image,
  onCover,
  kicker,
  beside,
  about,
  title,
  titleLang,
  link,
  isLead,
  isOver,
  children,
}: CoverCardProps) {
  return (
    <article className={styles.card} data-lead={isLead || undefined} data-over={isOver || undefined}>
      <div className={styles.cover}>
        <Cover
          seed={seed}
          subject={topic ? [title, topic] : [title]}
          image={image}
          ratio="fill"
          isFirst={isLead ?? false}
        />
        {onCover}
      </div>
      <div className={styles.body}>
        {kicker}
        <div className={styles.heading}>
          {beside}
          <div>
            <h2 className={styles.title} lang={titleLang}>
              <Link {...link}>{title}</Link>
            </h2>
            {about}
          </div>
        </div>
        {children}
      </div>
    </article>
  )
}
