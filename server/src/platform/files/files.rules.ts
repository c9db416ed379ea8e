/** The path at which a public file is served, or null. */
export const imageAddressOf = (fileId: string | null): string | null =>
  fileId === null ? null : `/api/files/${fileId}`

const EXTENSIONS: Readonly<Record<string, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'application/xml': /\.xml$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
}

/**
 * The name under which a file is downloaded: no path, no control characters, at most 200 characters, and an
 * extension that matches the type. Browsers would open a name ending in `.html` as a page, whatever its type.
 */
export function safeName(name: string, mime: string): string {
  const bare = name.slice(0, 190).replace(/[\\/\p{C}]/gu, '-')
  const extension = EXTENSIONS[mime]
  return !extension || extension.test(bare) ? bare : `${bare}.${mime.slice(mime.indexOf('/') + 1)}`
}
