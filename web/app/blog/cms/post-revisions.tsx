import * as cms from '@esquadro/contract/blog/cms'
import type { PostRevision } from '@esquadro/contract/blog/post'
import { useMemo } from 'react'
import { useAction, useEndpoint } from '../../api/queries.ts'
import { Badge } from '../../design/badge/badge.tsx'
import { Button } from '../../design/button/button.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { Page } from '../../design/layout/page.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { SkeletonText } from '../../design/skeleton/skeleton.tsx'
import { ErrorState } from '../../design/state/error-state.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './cms-blog.messages.ts'
import styles from './post-revisions.module.css'
import { type DiffPart, diffWords, wordsOf } from './word-diff.ts'

/** The saved states of a post, newest first, each with what it changed; an earlier one can be restored. */
export function PostRevisions({ id }: { readonly id: string }) {
  const text = useText(messages)
  const reading = useEndpoint(cms.getRevisions, { params: { id }, staleTime: 0 })
  const restore = useAction(cms.restore, {
    refresh: [cms.getRevisions, cms.getAll, cms.getOne],
    success: text('revisions.restored'),
  })
  const items = reading.data?.items
  return (
    <Page width="narrow">
      <Stack gap={8}>
        <p>{text('revisions.text')}</p>
        {reading.error && <ErrorState reading={reading} />}
        {!items && !reading.error && <SkeletonText lines={10} />}
        {items?.map((one, nth) => (
          <Revision
            key={one.revision}
            revision={one}
            before={items[nth + 1] ?? null}
            isPresent={nth === 0}
            isRunning={restore.isRunning}
            onRestore={() => void restore.run({ params: { id }, body: { revision: one.revision } })}
          />
        ))}
      </Stack>
    </Page>
  )
}

function Revision({
  revision,
  before,
  isPresent,
  isRunning,
  onRestore,
}: {
  revision: PostRevision
  before: PostRevision | null
  isPresent: boolean
  isRunning: boolean
  onRestore: () => void
}) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const name = text('revisions.version', { revision: revision.revision })
  const savedBy = revision.savedBy ?? text('revisions.system')
  return (
    <section className={styles.revision} aria-label={name}>
      <Cluster justify="between">
        <div>
          <h3>
            {name} {isPresent && <Badge tone="success">{text('revisions.present')}</Badge>}
          </h3>
          <p className={styles.by}>
            {text('revisions.by', { date: dateTime(revision.savedAt), name: savedBy })}
          </p>
        </div>
        {!isPresent && (
          <Button
            isChange
            variant="secondary"
            isSmall
            iconLeft="undo"
            disabled={isRunning}
            onClick={onRestore}
          >
            {text('revisions.restore')}
          </Button>
        )}
      </Cluster>
      {before ? <Difference before={before} after={revision} /> : <p>{text('revisions.first')}</p>}
    </section>
  )
}

const wholeOf = ({ title, excerpt, body }: PostRevision) => [
  ...wordsOf(`<p>${title}</p>`),
  ...wordsOf(`<p>${excerpt}</p>`),
  ...wordsOf(body),
]

/** Unchanged words shown around a change. */
const AROUND = 12

function Difference({ before, after }: { before: PostRevision; after: PostRevision }) {
  const text = useText(messages)
  const parts = useMemo(() => diffWords(wholeOf(before), wholeOf(after)), [before, after])
  if (parts.every(({ kind }) => kind === 'same')) return <p>{text('revisions.same')}</p>
  return (
    <p className={styles.difference}>
      {parts.map((part, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same two texts always give the same list.
        <Piece key={nth} part={part} isFirst={nth === 0} isLast={nth === parts.length - 1} />
      ))}
    </p>
  )
}

function Piece({ part, isFirst, isLast }: { part: DiffPart; isFirst: boolean; isLast: boolean }) {
  const text = useText(messages)
  if (part.kind === 'same') return <span>{shortened(part.text, isFirst, isLast)} </span>
  const Tag = part.kind === 'added' ? 'ins' : 'del'
  return (
    <>
      <Tag>
        <VisuallyHidden>{text(`revisions.${part.kind}`)}: </VisuallyHidden>
        {part.text}
      </Tag>{' '}
    </>
  )
}

/** Leaves out the middle of a long unchanged piece. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const words = text.split(' ')
  if (words.length <= AROUND * 2 + 4) return text
  const start = isFirst ? [] : words.slice(0, AROUND)
  const end = isLast ? [] : words.slice(-AROUND)
  return [...start, '…', ...end].join(' ')
}
