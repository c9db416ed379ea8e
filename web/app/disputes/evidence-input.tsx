import { EVIDENCE_MAX_BYTES } from '@esquadro/contract/disputes/dispute'
import { FileDrop } from '../design/file-drop/file-drop.tsx'
import { FileRow } from '../design/file-drop/file-row.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './disputes.messages.ts'

interface Props {
  readonly value: unknown
  readonly onChange: (file: File | undefined) => void
}

/** A file with evidence for one side: a PDF or a picture. */
export function EvidenceInput({ value, onChange }: Props) {
  const text = useText(messages)
  return (
    <FileDrop
      accept={['.pdf', '.jpg', '.jpeg', '.png', '.webp']}
      maxBytes={EVIDENCE_MAX_BYTES}
      maxFiles={1}
      hint={text('fileHint')}
      onFiles={([first]) => onChange(first)}
    >
      {value instanceof File && (
        <FileRow name={value.name} size={value.size} onRemove={() => onChange(undefined)} />
      )}
    </FileDrop>
  )
}
