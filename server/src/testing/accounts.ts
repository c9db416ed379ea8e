import type { BodyInput } from '@esquadro/contract'
import type * as professionals from '@esquadro/contract/people/professionals/public'
import { nextNumber } from '../fiscal/samples/counter.ts'
import { aCpf } from '../fiscal/samples/documents.ts'
import { hashPassword } from '../people/accounts/passwords/passwords.ts'
import { makeToken } from '../people/pre-registrations/pre-registration-token.ts'
import { aUser } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** The password of every account that `anAccount` creates; not a common one. */
export const goodPassword = 'varanda ripada 41'

let hashed: Promise<string> | undefined

/** Returns the hash of `goodPassword`, computed once. */
export const goodPasswordHash = (app: TestApp): Promise<string> =>
  (hashed ??= hashPassword(app.services, goodPassword))

/** Creates an account with the password `goodPassword`. */
export async function anAccount(
  app: TestApp,
  overrides: Parameters<typeof aUser>[1] = { userType: 'professional' },
  details: Parameters<typeof aUser>[2] = {},
) {
  return aUser(app.db, { ...overrides, passwordHash: await goodPasswordHash(app) }, details)
}

/** Returns an e-mail that no other test uses. */
export const anEmail = (name = 'pessoa'): string => `${name}.${nextNumber()}@exemplo.com.br`

type Sent = BodyInput<typeof professionals.create>

/** Returns the first step of a professional's sign-up, as the screen sends it. */
export const aFirstStep = (overrides: Partial<Sent> = {}): Sent => ({
  name: 'Helena Prado',
  email: anEmail('helena'),
  password: goodPassword,
  confirmPassword: goodPassword,
  cellphone: '(11) 98765-4321',
  ...overrides,
})

/** Returns the data of the second step, of an architect by default. */
export const someUserData = (
  overrides: Partial<NonNullable<Sent['userData']>> = {},
): NonNullable<Sent['userData']> => ({
  cpf: aCpf(50_000 + nextNumber()),
  birthDate: '1988-03-14',
  gender: 'female',
  address: {
    zipCode: '01310-100',
    street: 'Avenida Paulista',
    number: '1000',
    complement: '',
    neighborhood: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
  profession: 'Arquiteto',
  modality: '',
  cau: 'A12345-6',
  office: { name: 'Prado Arquitetura', cnpj: '', role: 'Sócia' },
  socialMedia: { instagram: '@pradoarquitetura' },
  acceptTerms: true,
  acceptReceiveEmail: true,
  ...overrides,
})

/** Returns the token that the mail of a pre-registration carries. */
export const preRegistrationToken = (app: TestApp, id: string): string => makeToken(app.services.secret, id)
