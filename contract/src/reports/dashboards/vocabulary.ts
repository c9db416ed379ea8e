export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'behance', 'pinterest'] as const

/** The choices of days ahead. Professionals are notified 60, 30 and 7 days before an expiry; 60 is the default. */
export const EXPIRING_DAYS = ['7', '30', '60', '90', '365'] as const

/** The highest count of each kind of open work in the header; so many or more are shown as one less, with a plus. */
export const MOST_OPEN_WORK = 100_000
