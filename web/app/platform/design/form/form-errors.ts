export type FormError = { name: string; message: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Lists every message in a form's tree of errors, in the order of the form, with the path of its field. */
export function listErrors(errors: unknown, path = ''): FormError[] {
  if (!isRecord(errors)) return []
  if (typeof errors['message'] === 'string' && (typeof errors['type'] === 'string' || 'ref' in errors)) {
    return [{ name: path, message: errors['message'] }]
  }
  return Object.entries(errors).flatMap(([key, value]) =>
    listErrors(value, path === '' ? key : `${path}.${key}`),
  )
}

/** Converts a field name of the server to the form's path: `userData[cpf]` and `items[0].name` become `userData.cpf`, `items.0.name`. */
export const fieldPath = (name: string): string => name.replace(/\[([^\]]*)\]/g, '.$1').replace(/^\./, '')
