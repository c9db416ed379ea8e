import type { FieldCode } from '@esquadro/contract/fields/field-code'
import type { TextKey } from '../../i18n/messages.ts'
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

/** What is told more exactly by its own text: how long, how old, which passwords. */
const exact: readonly FieldCode[] = [
  'too-long',
  'passwords.differ',
  'password.common',
  'date.future',
  'birth-date.too-young',
  'birth-date.too-old',
]

/** The words of §5 for a field of a registration, by the last part of its path; nothing where the common ones say more. */
export function registrationErrorKey(field: string, code: FieldCode): ErrorKey | undefined {
  return exact.includes(code) ? undefined : keys[field.slice(field.lastIndexOf('.') + 1)]
}
