import type { Role } from '../endpoint.ts'

/** The password of every account of the demonstration. They exist where the demonstration programme is loaded, only. */
export const demonstrationPassword = 'Esquadro-demo-2026'

/** One account of each kind, to look around with; shown by the sign-in pages of a demonstration and at its start. */
export const demonstrationAccounts = [
  { userType: 'professional', email: 'profissional@esquadro.demo', password: demonstrationPassword },
  { userType: 'shopkeeper', email: 'lojista@esquadro.demo', password: demonstrationPassword },
  { userType: 'admin', email: 'admin@esquadro.demo', password: demonstrationPassword },
] as const satisfies readonly { userType: Role; email: string; password: string }[]
