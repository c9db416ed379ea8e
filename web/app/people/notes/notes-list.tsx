import { notes } from '@esquadro/contract/calls/cms'
import type { Note } from '@esquadro/contract/people/notes/cms'
import { useAction } from '../../platform/api/queries.ts'
import { Section } from '../../platform/design/layout/section.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Pagination } from '../../platform/design/pagination/pagination.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ListExport } from '../../platform/lists/exports/list-export.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { NewNote } from './new-note.tsx'
import { NoteCard } from './note-card.tsx'
import { messages } from './notes.messages.ts'

/** The internal notes about a professional, newest first, with a field for a new one. */
export function NotesList({ professionalId }: { readonly professionalId: string }) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const list = useList(notes.getAll, { send: (query) => ({ ...query, id: professionalId }) })
  const leaving = useQuestion<Note>()
  const remove = useAction(notes.remove, { refresh: [notes.getAll], success: text('removed') })
  const { data, reading, state } = list
  return (
    <Section
      title={text('title')}
      text={text('text')}
      action={(data?.total ?? 0) > 0 && <ListExport list={list} file={notes.exportAll} />}
    >
      <Stack gap={6}>
        <NewNote professionalId={professionalId} />
        {reading.error ? (
          <ErrorState reading={reading} />
        ) : !data ? (
          <SkeletonText lines={6} />
        ) : data.total === 0 ? (
          <EmptyState isCompact title={text('empty')} text={text('emptyText')} />
        ) : (
          <>
            <Stack gap={4} as="ul">
              {data.items.map((note) => (
                <NoteCard key={note.id} note={note} onRemove={() => leaving.ask(note)} />
              ))}
            </Stack>
            {data.total > data.limit && (
              <Pagination
                page={data.page}
                limit={data.limit}
                total={data.total}
                onPage={(page, replaces) => state.change({ page, replaces })}
                onLimit={(limit) => state.change({ limit })}
              />
            )}
          </>
        )}
      </Stack>
      <Confirmation
        question={leaving}
        isRunning={remove.isRunning}
        onAccept={({ id }) => remove.run({ body: { id } })}
        texts={({ by, createdAt }) => ({
          title: text('removeTitle'),
          accept: text('remove'),
          text: text('removeText', { name: by.name, at: dateTime(createdAt) }),
          isDanger: true,
        })}
      />
    </Section>
  )
}
