import { useNavigation } from 'react-router'
import { useStore } from '../../api/store.ts'
import styles from './progress.module.css'

/**
 * Shows a hairline at the top of the page while an action (§3: the loading flag) or the next page is loading, which takes seconds on a slow
 * connection. The pressed control announces its own progress, so screen readers skip this. Short operations end before it appears.
 */
export function Progress() {
  const isLoading = useStore((state) => state.isLoading)
  const isGoing = useNavigation().state !== 'idle'
  return isLoading || isGoing ? <div className={styles.progress} aria-hidden="true" /> : null
}
