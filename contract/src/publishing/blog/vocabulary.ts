export const POST_STATUSES = ['draft', 'published'] as const

/** The states that the back office lists: a published post with a future date is scheduled. */
export const POST_STATES = ['draft', 'scheduled', 'published'] as const
