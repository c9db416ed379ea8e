import { z } from 'zod'
import { uploadFile } from '../../form-data.ts'
import {
  email,
  id,
  line,
  optionalText,
  password,
  personName,
  phone,
  typedCode,
  whenShaped,
} from '../../platform/fields/schemas.ts'
import { PICTURE_MAX_BYTES } from '../../platform/files/pictures.ts'
import { UserData } from './user-data.ts'

export const ABD_FILE_MAX_BYTES = PICTURE_MAX_BYTES
export const ABD_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

/** The proof of an ABD registration: a PDF or a picture. */
export const abdFile = uploadFile({ maxBytes: ABD_FILE_MAX_BYTES, types: ABD_FILE_TYPES })

const firstShape = {
  name: personName,
  email,
  password,
  confirmPassword: z.string().min(1),
  cellphone: phone,
}

const secondShape = {
  _id: id,
  /** The token from the response of the first step; required to complete a registration. */
  completionToken: line().min(1).max(200),
  userData: UserData,
  abdFile: abdFile.optional(),
  /** The invite code of another professional. */
  inviteCode: optionalText(typedCode().max(40)),
}

/**
 * The token of the link in a store's mail to a person whom it pre-registered; proves that the person received
 * the mail.
 */
const preRegistration = line().max(100).optional()

const passwordsMatch = (value: { password?: string; confirmPassword?: string }) =>
  value.password === value.confirmPassword
const differ = { path: ['confirmPassword'], params: { code: 'passwords.differ' } }

/** The form of the first step; both passwords must match (§5). */
export const FirstStep = z
  .object({ ...firstShape, preRegistration })
  .refine(passwordsMatch, { ...differ, ...whenShaped })

/** The form of the second step. */
export const SecondStep = z.object(secondShape)

/** The form of both steps. */
export const OnePageForm = z
  .object({
    ...firstShape,
    preRegistration,
    userData: UserData,
    abdFile: abdFile.optional(),
    inviteCode: secondShape.inviteCode,
  })
  .refine(passwordsMatch, { ...differ, ...whenShaped })

const isSecondStep = (body: object) => '_id' in body || 'completionToken' in body

/** The body of the first step, of the second (with `_id` and `completionToken`), or of both. */
export const Registration = z
  .object({ ...firstShape, ...secondShape, preRegistration })
  .partial()
  .check((context) => {
    const body = context.value
    const needed: readonly (keyof typeof body)[] = isSecondStep(body)
      ? ['_id', 'completionToken', 'userData']
      : ['name', 'email', 'password', 'confirmPassword', 'cellphone']
    for (const key of needed)
      if (body[key] === undefined)
        context.issues.push({ code: 'custom', input: undefined, path: [key], params: { code: 'required' } })
    if (!isSecondStep(body) && !passwordsMatch(body))
      context.issues.push({ code: 'custom', input: body.confirmPassword, ...differ })
  })
export type Registration = z.output<typeof Registration>

/** A store that pre-registered the person; the person may choose it as the reference. */
export const ListedStore = z.object({
  id,
  name: z.string(),
  sellers: z.array(z.object({ id, name: z.string() })),
  /** The name of the seller in the pre-registration; absent if there is none. */
  seller: z.string().optional(),
})
export type ListedStore = z.infer<typeof ListedStore>

/** The `data` of the errors `finish-register` and `user-incomplete`: all that the second step needs. */
export const Completion = z.object({
  _id: id,
  completionToken: z.string(),
  storesList: z.array(ListedStore),
})
export type Completion = z.infer<typeof Completion>
