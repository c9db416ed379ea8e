import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { type FileRefusal, type FileRules, typeNames } from './accept-files.ts'
import { fileMessages } from './file.messages.ts'

/** Returns a function that formats why a file was rejected. */
export function useRefusalText({
  accept = [],
  maxBytes = 0,
  maxFiles = 1,
}: FileRules): (refusal: FileRefusal) => string {
  const text = useText(fileMessages)
  const { bytes, list } = useFormats()
  return (refusal) => {
    if (refusal.reason === 'too-many') return text('file.tooMany', { max: maxFiles })
    const { name } = refusal
    if (refusal.reason === 'wrong-type')
      return text('file.wrongType', { name, types: list(typeNames(accept)) })
    if (refusal.reason === 'heic') return text('file.heic', { name })
    return text('file.tooLarge', { name, limit: bytes(maxBytes) })
  }
}
