import { z } from 'zod'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** A new password. Taken as typed, blanks included; commonly used ones are refused by the server. */
export const password = z.string().min(1, { abort: true }).min(PASSWORD_MIN).max(PASSWORD_MAX)

/** A password to sign in with: the rules for new ones must not lock out anybody or tell what they are. */
export const currentPassword = z.string().min(1).max(1024)
