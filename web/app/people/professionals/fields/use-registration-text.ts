import type { FieldCode } from '@esquadro/contract/platform/fields/field-code'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../professionals.messages.ts'
import { registrationErrorKey } from './registration-errors.ts'

/** Returns the error texts of a registration's fields, for `useZodForm`. */
export function useRegistrationText(): (field: string, code: FieldCode) => string | undefined {
  const text = useText(messages)
  return (field, code) => {
    const key = registrationErrorKey(field, code)
    return key && text(key)
  }
}
