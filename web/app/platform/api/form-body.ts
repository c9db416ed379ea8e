import { toFormEntries } from '@esquadro/contract/form-data'

/** Builds the multipart body of a call. Loaded with the first file that is sent. */
export function toFormData(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of toFormEntries(body)) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value as File, value.name)
  }
  return form
}
