import { keys } from '../../api/preferences.ts'

const seenKey = 'welcome-seen'

/** Whether the welcome was closed in this session of the browser. */
export const isWelcomeSeen = (): boolean => sessionStorage.getItem(seenKey) !== null
export const noteWelcomeSeen = (): void => sessionStorage.setItem(seenKey, 'true')

/** Whether the welcome modal was dismissed for good (§2). */
export const isWelcomeHidden = (): boolean => localStorage.getItem(keys.welcome) === 'true'

export const hideWelcome = (): void => localStorage.setItem(keys.welcome, 'true')
