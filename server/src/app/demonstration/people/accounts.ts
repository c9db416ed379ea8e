import { demonstrationAccounts } from '@esquadro/contract/platform/settings/demonstration'

/** Returns the instant of an hour of a day in São Paulo. */
export const at = (day: string, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00-03:00`)

/** The columns that all demonstration accounts share. */
export interface Accounts {
  readonly passwordHash: string
  readonly startedAt: Date
}

/** Returns the e-mail of the demonstration account of a role. */
export const accountOf = (userType: (typeof demonstrationAccounts)[number]['userType']): string =>
  demonstrationAccounts.find((account) => account.userType === userType)?.email ?? ''

/** Returns the columns of an account that can sign in. */
export const active = ({ passwordHash, startedAt }: Accounts) => ({
  status: 'active',
  passwordHash,
  emailConfirmedAt: startedAt,
  acceptedTermsAt: startedAt,
  createdAt: startedAt,
  updatedAt: startedAt,
})
