export const SOCIAL_NETWORKS = ['instagram', 'facebook', 'behance', 'pinterest'] as const

/** The choices of days ahead. Professionals are notified 60, 30 and 7 days before an expiry; 60 is the default. */
export const EXPIRING_DAYS = ['7', '30', '60', '90', '365'] as const
