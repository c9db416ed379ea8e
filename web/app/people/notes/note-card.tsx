import { notes } from '@esquadro/contract/calls/cms'
import type { Note } from '@esquadro/contract/people/notes/cms'
import { useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Textarea } from '../../platform/design/textarea/textarea.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ConflictDialog } from '../../platform/lists/editing/conflict-dialog.tsx'
import { messages as listMessages } from '../../platform/lists/lists.messages.ts'
import styles from './note-card.module.css'
import { messages } from './notes.messages.ts'

interface Props {
  readonly note: Note
  readonly onRemove: () => void
}

/** Shows one note. Its author edits it in place; anyone on the team can delete it after a confirmation. */
export function NoteCard({ note, onRemove }: Props) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const [isEditing, setEditing] = useState(false)
  const at = dateTime(note.createdAt)
  return (
    <li className={styles.note}>
      <p className={styles.head}>
        <strong>{note.by.name}</strong> · {at}
        {note.updatedAt && <> · {text('edited', { at: dateTime(note.updatedAt) })}</>}
      </p>
      {isEditing ? (
        <NoteEditor note={note} onDone={() => setEditing(false)} />
      ) : (
        <Stack gap={3}>
          <p className={styles.body}>{note.body}</p>
          <Cluster gap={2}>
            {note.isOwn && (
              <Button
                isChange
                isSmall
                variant="quiet"
                aria-label={text('editOf', { at })}
                onClick={() => setEditing(true)}
              >
                {text('edit')}
              </Button>
            )}
            <Button isChange isSmall variant="quiet" aria-label={text('removeOf', { at })} onClick={onRemove}>
              {text('remove')}
            </Button>
          </Cluster>
        </Stack>
      )}
    </li>
  )
}

function NoteEditor({ note, onDone }: { readonly note: Note; readonly onDone: () => void }) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const listText = useText(listMessages)
  const [body, setBody] = useState(note.body)
  const [base, setBase] = useState(note.revision)
  const [isComparing, setComparing] = useState(false)
  const update = useAction(notes.update, { refresh: [notes.getAll], success: text('saved') })
  const save = async (revision: number) => {
    if (body.trim() === '') return
    setBase(revision)
    const [saved, error] = await update.run({ body: { id: note.id, revision, body } })
    // The refusal has refreshed `note`: it is the version that was saved meanwhile.
    setComparing(error?.code === 'conflict')
    if (saved) onDone()
  }
  return (
    <Stack gap={3}>
      <Field label={text('editOf', { at: dateTime(note.createdAt) })} isLabelHidden>
        <Textarea value={body} onChange={setBody} rows={4} maxLength={4_000} />
      </Field>
      <Cluster gap={2}>
        <Button
          isSmall
          variant="secondary"
          isLoading={update.isRunning}
          disabled={body.trim() === ''}
          onClick={() => void save(base)}
        >
          {text('save')}
        </Button>
        <Button isSmall variant="quiet" onClick={onDone}>
          {text('cancel')}
        </Button>
      </Cluster>
      {isComparing && (
        <ConflictDialog
          isSaving={update.isRunning}
          onSaveMine={() => void save(note.revision)}
          onTakeTheirs={onDone}
          onClose={() => setComparing(false)}
        >
          <DescriptionList
            items={[
              { label: listText('conflict.saved'), value: note.body },
              { label: listText('conflict.typed'), value: body },
            ]}
          />
        </ConflictDialog>
      )}
    </Stack>
  )
}
