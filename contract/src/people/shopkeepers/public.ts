import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  cnpj,
  email,
  partyName,
  password,
  personName,
  phone,
  whenShaped,
} from '../../platform/fields/schemas.ts'

/** The form of a shopkeeper's sign-up. `storeName` is used only if no store has the CNPJ. */
export const ShopkeeperRegistration = z
  .object({
    name: personName,
    email,
    password,
    confirmPassword: z.string().min(1),
    cellphone: phone,
    cnpj,
    storeName: partyName.min(2).max(120),
    acceptTerms: z.boolean().refine((accepted) => accepted, { params: { code: 'terms.required' } }),
    acceptReceiveEmail: z.boolean().optional(),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    params: { code: 'passwords.differ' },
    ...whenShaped,
  })
export type ShopkeeperRegistration = z.output<typeof ShopkeeperRegistration>

/** The store that a shopkeeper joins by its CNPJ. */
export const SignUpStore = z.object({
  /** Null: no participating store has the CNPJ; the sign-up requests it by a name. */
  name: z.string().nullable(),
  /** The people who decide on the sign-up: the managers of the store, or the programme. */
  decidedBy: z.enum(['managers', 'programme']),
})
export type SignUpStore = z.output<typeof SignUpStore>

export const getStore = endpoint({
  method: 'GET',
  path: '/shopkeepers/get-store',
  access: 'public',
  summary: 'Get the name of the store with a CNPJ, and who decides on the sign-up of its shopkeepers',
  query: z.object({ cnpj }),
  response: SignUpStore,
  limit: { perMinute: 20 },
})

export const create = endpoint({
  method: 'POST',
  path: '/shopkeepers/create',
  access: 'public',
  summary: 'Sign up as a shopkeeper of an existing or a new store; responds alike for taken e-mails',
  multipart: true,
  remembersBrowser: true,
  body: ShopkeeperRegistration,
  response: z.object({ next: z.literal('confirm-email') }),
  limit: { perMinute: 20 },
})
