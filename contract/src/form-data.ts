import { z } from 'zod'

/** A file in a multipart body: both the browser's and the server's `File` have this shape. */
export interface UploadFile {
  readonly name: string
  readonly type: string
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

const isUploadFile = (value: unknown): value is UploadFile =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && 'size' in value && 'name' in value

/** A file field of a multipart body; `types` are MIME types or prefixes such as `image/`. */
export const uploadFile = (options: { readonly maxBytes: number; readonly types: readonly string[] }) =>
  z
    .custom<UploadFile>(isUploadFile, { params: { code: 'required' } })
    .refine((file) => file.size <= options.maxBytes, { params: { code: 'file.too-large' } })
    .refine((file) => options.types.some((type) => file.type.startsWith(type)), {
      params: { code: 'file.wrong-type' },
    })

export type FormEntry = readonly [name: string, value: string | UploadFile]

/**
 * Turns a body into the fields of a form: texts and files as they are, everything else as JSON.
 * Absent (`undefined`) fields are left out. A list of files repeats its field.
 */
export function toFormEntries(body: Readonly<Record<string, unknown>>): FormEntry[] {
  const entries: FormEntry[] = []
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    if (typeof value === 'string' || isUploadFile(value)) entries.push([name, value])
    else if (Array.isArray(value) && value.length > 0 && value.every(isUploadFile))
      for (const file of value) entries.push([name, file])
    else entries.push([name, JSON.stringify(value)])
  }
  return entries
}

/**
 * Reads the fields of a form back into a body: a text that is a JSON object, list, boolean or null is parsed,
 * every other text stays a text (numbers too: schemas of multipart bodies coerce them), files repeated under
 * one name become a list. The address of a nested field may also be written `userData[cpf]`.
 */
export function fromFormEntries(entries: Iterable<FormEntry>): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [name, raw] of entries) {
    const value = typeof raw === 'string' ? parsed(raw) : raw
    const path = name.replace(/\]/g, '').split(/[[.]/)
    if (path.some((key) => key === '__proto__' || key === 'constructor' || key === 'prototype')) continue
    put(body, path, value)
  }
  return body
}

function parsed(text: string): unknown {
  if (!/^\s*(?:[[{]|true$|false$|null$)/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let node = target
  for (const key of path.slice(0, -1)) {
    const next = node[key]
    if (typeof next === 'object' && next !== null && !Array.isArray(next))
      node = next as Record<string, unknown>
    else {
      const made: Record<string, unknown> = {}
      node[key] = made
      node = made
    }
  }
  const last = path[path.length - 1] ?? ''
  const before = Object.hasOwn(node, last) ? node[last] : undefined
  if (before === undefined) node[last] = value
  else if (Array.isArray(before)) before.push(value)
  else node[last] = [before, value]
}
