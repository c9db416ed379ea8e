import { z } from 'zod'
import {
  birthDate,
  cnpj,
  cpf,
  id,
  line,
  onlyCharacters,
  optionalText,
  state,
  whenShaped,
  zipCode,
} from '../../platform/fields/schemas.ts'
import { cleanCode } from '../../platform/fields/typed-text.ts'
import { genders, professions } from './vocabulary.ts'

const text = (max: number) => line().min(1, { abort: true }).max(max)
const maybe = (max: number) => optionalText(z.string().max(max))
const registration = optionalText(
  z
    .string()
    .overwrite(cleanCode)
    .min(2)
    .max(20)
    .check(onlyCharacters(/^[\p{L}\d ./-]$/u)),
)

/** An address; only the complement is optional. */
export const Address = z.strictObject({
  zipCode,
  street: text(160),
  number: text(20),
  complement: maybe(80),
  neighborhood: text(100),
  city: text(100),
  state,
})

export const Office = z.strictObject({
  name: maybe(120),
  cnpj: optionalText(cnpj),
  role: maybe(80),
})

export const SocialMedia = z.strictObject({
  instagram: maybe(200),
  facebook: maybe(200),
  behance: maybe(200),
  pinterest: maybe(200),
})

const shape = {
  cpf,
  birthDate,
  gender: optionalText(z.enum(genders)),
  address: Address,
  profession: z.enum(professions),
  modality: maybe(60),
  cau: registration,
  crea: registration,
  abd: registration,
  office: Office.optional(),
  socialMedia: SocialMedia.optional(),
  /** The id of an active store. */
  referenceStore: optionalText(id),
  /** The name of a seller of the reference store. */
  referenceSeller: maybe(120),
  acceptTerms: z.boolean().refine((accepted) => accepted, { params: { code: 'terms.required' } }),
  acceptReceiveEmail: z.boolean().optional(),
}

const required = (field: 'cau' | 'crea') => ({ path: [field], params: { code: 'required' }, ...whenShaped })

/** The data of a registration other than name, e-mail, password and phone number (§3). */
export const UserData = z
  .object(shape)
  .refine(({ profession, cau }) => profession !== 'Arquiteto' || Boolean(cau), required('cau'))
  .refine(({ profession, crea }) => profession !== 'Engenheiro' || Boolean(crea), required('crea'))
export type UserData = z.output<typeof UserData>

/** The same data in an update. Absent fields stay the same; unknown fields are rejected. */
export const UserDataChanges = z
  .strictObject({
    ...shape,
    address: Address.partial(),
    // Accepted and ignored: forms send it, but accepted terms cannot be withdrawn here.
    acceptTerms: z.boolean(),
  })
  .partial()
export type UserDataChanges = z.output<typeof UserDataChanges>

const nullable = z.string().nullable()

/** All data of a professional in a response. */
export const UserDataResponse = z.object({
  cpf: nullable,
  birthDate: nullable,
  gender: nullable,
  address: z.object({
    zipCode: nullable,
    street: nullable,
    number: nullable,
    complement: nullable,
    neighborhood: nullable,
    city: nullable,
    state: nullable,
  }),
  profession: z.enum(professions).nullable(),
  modality: nullable,
  cau: nullable,
  crea: nullable,
  abd: nullable,
  /** The uploaded proof of the ABD registration; read it at `/api/files/{id}`. */
  abdFile: z.object({ id, name: z.string() }).nullable(),
  office: z.object({ name: nullable, cnpj: nullable, role: nullable }),
  socialMedia: z.object({ instagram: nullable, facebook: nullable, behance: nullable, pinterest: nullable }),
  referenceStore: z.object({ id, name: z.string() }).nullable(),
  referenceSeller: nullable,
  acceptTerms: z.boolean(),
  acceptReceiveEmail: z.boolean(),
})
