import { notes } from '@esquadro/contract/calls/cms'
import { useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './notes.messages.ts'

/** Writes a note; Ctrl+Enter saves it. The text stays if the server refuses it. */
export function NewNote({ professionalId }: { readonly professionalId: string }) {
  const text = useText(messages)
  const [body, setBody] = useState('')
  const [isMissing, setMissing] = useState(false)
  const create = useAction(notes.create, { refresh: [notes.getAll], success: text('added') })
  const save = async () => {
    setMissing(body.trim() === '')
    if (body.trim() === '' || create.isRunning) return
    const [saved] = await create.run({ body: { id: professionalId, body } })
    if (saved) setBody('')
  }
  return (
    <Stack gap={3}>
      <Field label={text('label')} hint={text('hint')} error={isMissing ? text('missing') : undefined}>
        <Textarea
          value={body}
          onChange={setBody}
          rows={3}
          maxLength={4_000}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
          }}
        />
      </Field>
      <div>
        <Button isChange variant="secondary" isLoading={create.isRunning} onClick={() => void save()}>
          {text('add')}
        </Button>
      </div>
    </Stack>
  )
}
