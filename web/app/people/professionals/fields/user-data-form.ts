import type { UploadFile } from '@esquadro/contract/form-data'
import type { UserData } from '@esquadro/contract/people/professionals/user-data'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

/** The values that the fields of a professional read and write; larger forms contain them. */
export interface UserDataValues {
  readonly userData: z.input<typeof UserData>
  readonly abdFile?: UploadFile | undefined
}

/** A form, narrowed to the fields of a professional. */
export type UserDataForm = UseFormReturn<UserDataValues, unknown, UserDataValues>

/** Narrows a larger form's type to the fields of a professional; fields are addressed by path. */
export const userDataPart = <Values extends UserDataValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): UserDataForm => form as unknown as UserDataForm

/** The props of each section; `heading` replaces the texts above it. */
export interface SectionProps {
  readonly form: UserDataForm
  readonly heading?: { readonly title: string; readonly text?: string }
  /** Whether only an administrator may change the CPF and the profession, once they are known. */
  readonly isOwn?: boolean
}
