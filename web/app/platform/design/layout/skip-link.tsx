import styles from './layout.module.css'

/** The first tab stop of a page: skips the menus to `#target`. Visible only when it has the focus. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a href={`#${target}`} className={styles.skip}>
      {children}
    </a>
  )
}
