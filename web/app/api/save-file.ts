/** A binary answer of the API. */
interface Saved {
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Saves a binary answer as a file of the person's: calls need the session, so a plain link would not do. */
export async function saveFile(file: Saved, name: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([await file.arrayBuffer()], { type: file.type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
