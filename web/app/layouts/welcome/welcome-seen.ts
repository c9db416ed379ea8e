const seenKey = 'welcome-seen'

/** Whether the welcome was closed in this session of the browser. */
export const isWelcomeSeen = (): boolean => sessionStorage.getItem(seenKey) !== null
export const noteWelcomeSeen = (): void => sessionStorage.setItem(seenKey, 'true')
