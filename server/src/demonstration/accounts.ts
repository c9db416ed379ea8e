import { demonstrationAccounts } from '@esquadro/contract/settings/demonstration'

/** Noon-ish in São Paulo: the given hour of a day. */
export const at = (day: string, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-03:00`)

/** What every account of the demonstration has alike. */
export interface Accounts {
  readonly passwordHash: string
  readonly startedAt: Date
}

/** The e-mail of the account that is shown for a kind of user. */
export const accountOf = (userType: (typeof demonstrationAccounts)[number]['userType']): string =>
  demonstrationAccounts.find((account) => account.userType === userType)?.email ?? ''

/** The columns of an account that may sign in. */
export const active = ({ passwordHash, startedAt }: Accounts) => ({
  status: 'active',
  passwordHash,
  emailConfirmedAt: startedAt,
  acceptedTermsAt: startedAt,
  createdAt: startedAt,
})
