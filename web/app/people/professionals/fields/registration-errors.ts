import type { FieldCode } from '@esquadro/contract/platform/fields/field-code'
import type { TextKey } from '../../../platform/i18n/messages.ts'
import type { messages } from '../professionals.messages.ts'

type ErrorKey = Extract<TextKey<(typeof messages)['ptBR']>, `invalid.${string}`>

const keys: Readonly<Record<string, ErrorKey>> = {
  name: 'invalid.name',
  email: 'invalid.email',
  cellphone: 'invalid.phone',
  password: 'invalid.password',
  confirmPassword: 'invalid.confirm',
  cpf: 'invalid.cpf',
  birthDate: 'invalid.birthDate',
  zipCode: 'invalid.zipCode',
  street: 'invalid.street',
  number: 'invalid.number',
  neighborhood: 'invalid.neighborhood',
  city: 'invalid.city',
  state: 'invalid.state',
  profession: 'invalid.profession',
  modality: 'invalid.modality',
  cau: 'invalid.registration',
  crea: 'invalid.registration',
  abd: 'invalid.registration',
  cnpj: 'invalid.cnpj',
  storeName: 'invalid.storeName',
}

/** Errors with a more specific common message: lengths, ages, passwords. */
const exact: readonly FieldCode[] = [
  'too-long',
  'character.refused',
  'passwords.differ',
  'password.common',
  'password.own',
  'date.future',
  'birth-date.too-young',
  'birth-date.too-old',
]

/** Returns the message of §5 for a field, by the last part of its path, or undefined if the common message is more specific. */
export function registrationErrorKey(field: string, code: FieldCode): ErrorKey | undefined {
  return exact.includes(code) ? undefined : keys[field.slice(field.lastIndexOf('.') + 1)]
}
