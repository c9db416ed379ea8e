/**
 * The number of days before its end from which a registration can be renewed, or its whole validity if that
 * is shorter.
 */
export const RENEWAL_DAYS = 60
