import { z } from 'zod'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** A new password, used as typed, blanks included. The server rejects common passwords. */
export const password = z.string().min(1, { abort: true }).min(PASSWORD_MIN).max(PASSWORD_MAX)

/** A password to sign in with, without the rules for new ones: those must not lock anybody out or reveal themselves. */
export const currentPassword = z.string().min(1).max(1024)
