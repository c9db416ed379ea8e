import { useNavigation } from 'react-router'
import { useStore } from '../../api/store.ts'
import styles from './progress.module.css'

/**
 * A hairline at the top of the page while an action is on its way (§3: the loading flag), or the next page: on a slow line its
 * code takes seconds. What was pressed says so itself, so that it is not read aloud; what is quick ends before it shows.
 */
export function Progress() {
  const isLoading = useStore((state) => state.isLoading)
  const isGoing = useNavigation().state !== 'idle'
  return isLoading || isGoing ? <div className={styles.progress} aria-hidden="true" /> : null
}
