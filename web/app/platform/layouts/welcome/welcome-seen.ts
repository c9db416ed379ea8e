import { businessDay } from '@esquadro/contract/platform/fields/date'
import { keys } from '../../api/preferences.ts'

/** Whether the welcome modal was closed today in this browser. */
export const isWelcomeSeen = (): boolean =>
  localStorage.getItem(keys.welcomeSeenOn) === businessDay(new Date())
export const noteWelcomeSeen = (): void => localStorage.setItem(keys.welcomeSeenOn, businessDay(new Date()))

/** Whether the welcome modal was dismissed permanently (§2). */
export const isWelcomeHidden = (): boolean => localStorage.getItem(keys.welcome) === 'true'

export const hideWelcome = (): void => localStorage.setItem(keys.welcome, 'true')
