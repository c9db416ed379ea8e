import { z } from 'zod'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** A new password, used as typed, blanks included. The server rejects common passwords. */
export const password = z.string().min(1, { abort: true }).min(PASSWORD_MIN).max(PASSWORD_MAX)

/**
 * A password at sign-in, without the rules for new ones: these would lock out users with old passwords and
 * reveal the rules.
 */
export const currentPassword = z.string().min(1).max(1024)
