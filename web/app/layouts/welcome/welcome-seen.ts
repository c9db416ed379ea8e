import { keys } from '../../api/preferences.ts'

const seenKey = 'welcome-seen'

/** Whether the welcome modal was closed in this browser session. */
export const isWelcomeSeen = (): boolean => sessionStorage.getItem(seenKey) !== null
export const noteWelcomeSeen = (): void => sessionStorage.setItem(seenKey, 'true')

/** Whether the welcome modal was dismissed permanently (§2). */
export const isWelcomeHidden = (): boolean => localStorage.getItem(keys.welcome) === 'true'

export const hideWelcome = (): void => localStorage.setItem(keys.welcome, 'true')
