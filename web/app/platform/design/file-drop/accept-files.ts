export type FileRules = {
  /** MIME types (`image/*`, `application/pdf`) and extensions (`.xml`); accepts everything if empty. */
  accept?: readonly string[]
  maxBytes?: number
  maxFiles?: number
}

export type FileRefusal =
  | { reason: 'wrong-type'; name: string }
  | { reason: 'too-large'; name: string }
  /** A photograph in the iPhone's HEIC format, which most other devices cannot read. */
  | { reason: 'heic'; name: string }
  | { reason: 'too-many' }

const fits = (file: Pick<File, 'name' | 'type'>, rule: string): boolean => {
  if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule.toLowerCase())
  return rule.endsWith('/*') ? file.type.startsWith(rule.slice(0, -1)) : file.type === rule
}

/** Returns the names of accepted types, such as PDF and JPEG: of the extensions, if there are any, or of the MIME types. */
export function typeNames(accept: readonly string[]): string[] {
  const extensions = accept.filter((rule) => rule.startsWith('.'))
  const names = (extensions.length > 0 ? extensions : accept).map((rule) => rule.replace(/^.*[./]/, ''))
  return [...new Set(names.map((name) => name.toUpperCase()))]
}

const isHeic = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** Separates acceptable files from the others; a rejected file never affects the rest of its batch. */
export function acceptFiles<T extends Pick<File, 'name' | 'type' | 'size'>>(
  files: readonly T[],
  { accept = [], maxBytes = Number.POSITIVE_INFINITY, maxFiles = Number.POSITIVE_INFINITY }: FileRules,
): { accepted: T[]; refused: FileRefusal[] } {
  const refused: FileRefusal[] = []
  const takesPictures = accept.some((rule) => rule.startsWith('image/'))
  const accepted = files.filter((file) => {
    if (takesPictures && isHeic(file)) {
      refused.push({ reason: 'heic', name: file.name })
      return false
    }
    if (accept.length > 0 && !accept.some((rule) => fits(file, rule))) {
      refused.push({ reason: 'wrong-type', name: file.name })
      return false
    }
    if (file.size > maxBytes) {
      refused.push({ reason: 'too-large', name: file.name })
      return false
    }
    return true
  })
  if (accepted.length > maxFiles) refused.push({ reason: 'too-many' })
  return { accepted: accepted.slice(0, maxFiles), refused }
}
