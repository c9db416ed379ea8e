import { content as cmsContent } from '@esquadro/contract/calls/cms'
import type { CmsVersion } from '@esquadro/contract/platform/content/cms'
import { ACCEPTED_KINDS, type ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import { useState } from 'react'
import { useEndpoint } from '../api/queries.ts'
import { Badge } from '../design/badge/badge.tsx'
import { Difference } from '../design/difference/difference.tsx'
import { Page } from '../design/layout/page.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { NestedPagination, useNestedPage } from '../design/pagination/nested-pagination.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { Tabs } from '../design/tabs/tabs.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { TextAcceptances } from './text-acceptances.tsx'

const isAccepted = (kind: ContentKind) =>
  Object.values(ACCEPTED_KINDS).some((kinds: readonly ContentKind[]) => kinds.includes(kind))

/** Lists the versions of a text with the changes of each and, for a text that members accept, the acceptances. */
export function TextVersions({ kind }: { readonly kind: ContentKind }) {
  const text = useText(messages)
  const [tab, setTab] = useState('changes')
  if (!isAccepted(kind))
    return (
      <Page width="narrow">
        <Changes kind={kind} />
      </Page>
    )
  return (
    <Page width={tab === 'changes' ? 'narrow' : 'wide'}>
      <Tabs
        label={text('versions.parts')}
        tabs={[
          { value: 'changes', label: text('versions.tab') },
          { value: 'who', label: text('versions.who') },
        ]}
        value={tab}
        onChange={setTab}
      >
        {tab === 'changes' ? <Changes kind={kind} /> : <TextAcceptances kind={kind} />}
      </Tabs>
    </Page>
  )
}

function Changes({ kind }: { readonly kind: ContentKind }) {
  const text = useText(messages)
  const [view, setView] = useNestedPage()
  const reading = useEndpoint(cmsContent.getVersions, { query: { kind, ...view }, keepPrevious: true })
  const { data } = reading
  if (reading.error) return <ErrorState reading={reading} />
  if (!data) return <SkeletonText lines={10} />
  if (data.total === 0) return <p>{text('versions.none')}</p>
  return (
    <Stack gap={8}>
      {data.items.map((version) => (
        <Version key={version.version} version={version} />
      ))}
      <NestedPagination view={view} onView={setView} total={data.total} />
    </Stack>
  )
}

function Version({ version }: { readonly version: CmsVersion }) {
  const text = useText(messages)
  const format = useFormats()
  const { publishedAt, publishedBy, holdsFrom, state, before, html, acceptances } = version
  const name = text('versions.version', { version: version.version })
  return (
    <section className={styles.version} aria-label={name}>
      <div>
        <h3>
          {name} {state === 'in-force' && <Badge tone="success">{text('versions.inForce')}</Badge>}
          {state === 'announced' && holdsFrom !== null && (
            <Badge tone="info">{text('versions.from', { day: format.date(holdsFrom) })}</Badge>
          )}
        </h3>
        <p className={styles.muted}>
          {text('versions.by', {
            date: format.dateTime(publishedAt),
            name: publishedBy ?? text('versions.system'),
          })}
          {acceptances > 0 && ` · ${text('versions.accepted', { count: acceptances })}`}
        </p>
      </div>
      {before === null ? (
        <p>{text('versions.first')}</p>
      ) : (
        <Difference before={before} after={html} same={text('versions.same')} />
      )}
    </section>
  )
}
