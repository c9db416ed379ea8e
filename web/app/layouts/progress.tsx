import { useStore } from '../api/store.ts'
import styles from './progress.module.css'

/**
 * A hairline at the top of the page while an action is on its way (§3: the loading flag). What was pressed says so itself,
 * so that it is not read aloud; quick actions end before it shows.
 */
export function Progress() {
  const isLoading = useStore((state) => state.isLoading)
  return isLoading ? <div className={styles.progress} aria-hidden="true" /> : null
}
