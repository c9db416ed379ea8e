import type { UploadFile } from '@esquadro/contract/form-data'
import type { UserData } from '@esquadro/contract/professionals/user-data'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

/** What the fields of a professional need of the form around them; forms with more fields hold it as a part. */
export interface UserDataValues {
  readonly userData: z.input<typeof UserData>
  readonly abdFile?: UploadFile | undefined
}

/** The part of a form that the fields of a professional read and write. */
export type UserDataForm = UseFormReturn<UserDataValues, unknown, UserDataValues>

/** A larger form, seen as its professional's part: fields are reached by their path, whatever stands beside them. */
export const userDataPart = <Values extends UserDataValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): UserDataForm => form as unknown as UserDataForm

/** What the sections of a professional's form take: other words above them where somebody else fills them in. */
export interface SectionProps {
  readonly form: UserDataForm
  readonly heading?: { readonly title: string; readonly text?: string }
}
