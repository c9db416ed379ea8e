import type { Role } from '../../endpoint.ts'

/** The password of all demonstration accounts, which exist only if the demonstration programme is loaded. */
export const demonstrationPassword = 'Esquadro-demo-2026'

/** One account of each role, shown on the sign-in pages of a demonstration and at start-up. */
export const demonstrationAccounts = [
  { userType: 'professional', email: 'profissional@esquadro.demo', password: demonstrationPassword },
  { userType: 'shopkeeper', email: 'lojista@esquadro.demo', password: demonstrationPassword },
  { userType: 'admin', email: 'admin@esquadro.demo', password: demonstrationPassword },
] as const satisfies readonly { userType: Role; email: string; password: string }[]
