/** A binary response of the API. */
interface Saved {
  readonly name?: string
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Saves a binary response as a file, by default under the name that the server offers. A plain link would not work, because calls need the session. */
export async function saveFile(file: Saved, name = file.name ?? ''): Promise<void> {
  const address = URL.createObjectURL(new Blob([await file.arrayBuffer()], { type: file.type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
