/** Returns the type of a film by its first bytes, whatever its name; null if it is neither MP4 nor WebM. */
export function videoTypeOf(bytes: Uint8Array): 'video/mp4' | 'video/webm' | null {
  const head = Buffer.from(bytes.subarray(0, 12))
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') return 'video/mp4'
  return head.subarray(0, 4).toString('hex') === '1a45dfa3' ? 'video/webm' : null
}
