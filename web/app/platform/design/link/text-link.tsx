import { Link, type LinkProps } from 'react-router'
import { cx } from '../cx.ts'
import { Icon } from '../icon/icon.tsx'
import { useCoreText } from '../use-core-text.ts'
import styles from './link.module.css'

type TextLinkProps = LinkProps & { isQuiet?: boolean }

/** A link within the product, inside a text or row: underlined by a hairline. */
export function TextLink({ isQuiet, className, ...rest }: TextLinkProps) {
  return <Link {...rest} className={cx(styles.link, isQuiet && styles.quiet, className)} />
}

/** A link to a file of this site: outside the router, which has no such address. */
export function FileLink({
  href,
  isDownload,
  children,
}: {
  href: string
  isDownload?: boolean
  children: string
}) {
  return (
    <a href={href} download={isDownload || undefined} className={styles.link}>
      {children}
    </a>
  )
}

/** A link to another site: it opens a new tab and announces that. */
export function ExternalLink({
  href,
  children,
  className,
}: {
  href: string
  children: string
  className?: string
}) {
  const text = useCoreText()
  return (
    <a href={href} target="_blank" rel="noreferrer noopener" className={cx(styles.link, className)}>
      {children}
      <span className={styles.sign}>
        <Icon name="external" size={14} label={text('link.newTab')} />
      </span>
    </a>
  )
}
