import styles from './layout.module.css'

/** The first stop of the keyboard on a page: past the menus, to `#target`. Shown when it has the focus. */
export function SkipLink({ target, children }: { target: string; children: string }) {
  return (
    <a href={`#${target}`} className={styles.skip}>
      {children}
    </a>
  )
}
