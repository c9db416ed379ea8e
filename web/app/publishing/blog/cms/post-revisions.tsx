import { blog as cmsBlog } from '@esquadro/contract/calls/cms'
import type { PostRevision } from '@esquadro/contract/publishing/blog/post'
import { useAction, useEndpoint } from '../../../platform/api/queries.ts'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import { Button } from '../../../platform/design/button/button.tsx'
import { Difference } from '../../../platform/design/difference/difference.tsx'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { Page } from '../../../platform/design/layout/page.tsx'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-blog.messages.ts'
import styles from './post-revisions.module.css'

/** The revisions of a post, newest first, each with its changes; an earlier one can be restored. */
export function PostRevisions({ id }: { readonly id: string }) {
  const text = useText(messages)
  const reading = useEndpoint(cmsBlog.getRevisions, { params: { id }, staleTime: 0 })
  const restore = useAction(cmsBlog.restore, {
    refresh: [cmsBlog.getRevisions, cmsBlog.getAll, cmsBlog.getOne],
    success: text('revisions.restored'),
  })
  const items = reading.data?.items
  return (
    <Page width="narrow">
      <Stack gap={8}>
        <p>{text('revisions.text')}</p>
        {reading.error && <ErrorState reading={reading} />}
        {!items && !reading.error && <SkeletonText lines={10} />}
        {items?.map((revision, nth) => (
          <Revision
            key={revision.revision}
            revision={revision}
            before={items[nth + 1] ?? null}
            isPresent={nth === 0}
            isRunning={restore.isRunning}
            onRestore={() => void restore.run({ params: { id }, body: { revision: revision.revision } })}
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
      {before ? (
        <Difference before={wholeOf(before)} after={wholeOf(revision)} same={text('revisions.same')} />
      ) : (
        <p>{text('revisions.first')}</p>
      )}
    </section>
  )
}

const wholeOf = ({ title, excerpt, body }: PostRevision) => `<p>${title}</p><p>${excerpt}</p>${body}`
