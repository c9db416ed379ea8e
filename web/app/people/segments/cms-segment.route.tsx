import { segments as cmsSegments } from '@esquadro/contract/calls/cms'
import type { SegmentDetails } from '@esquadro/contract/people/segments/cms'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Breadcrumbs } from '../../platform/design/breadcrumbs/breadcrumbs.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { SegmentMembers } from './segment-members.tsx'
import { messages } from './segments.messages.ts'
import styles from './segments.module.css'
import { useConditionText } from './use-condition-text.ts'
import { useCountText } from './use-count-text.ts'
import { useSegmentActions } from './use-segment-actions.tsx'

const SegmentForm = lazyPart(() => import('./segment-form.tsx'), 'SegmentForm')

/** /cms/segments/:id: one segment with its conditions, its uses and its members. */
export default function CmsSegmentRoute() {
  const text = useText(messages)
  const { id = '' } = useParams()
  const found = useEndpoint(cmsSegments.getOne, { query: { id } })
  const segment = found.data
  const name = segment?.name ?? text('segment')
  const way = <Breadcrumbs items={[{ label: text('all'), to: '/cms/segments' }, { label: name }]} />
  return (
    <Page>
      <PageTitle title={name} />
      <PageHeader
        title={name}
        {...(segment?.description && { text: segment.description })}
        above={way}
        action={segment && <SegmentActions segment={segment} />}
      />
      {segment ? (
        <>
          <SegmentFacts segment={segment} />
          <SegmentMembers key={segment.id} segment={segment} />
        </>
      ) : found.error ? (
        <ErrorState reading={found} />
      ) : (
        <SkeletonText lines={12} />
      )}
    </Page>
  )
}

function SegmentFacts({ segment }: { readonly segment: SegmentDetails }) {
  const text = useText(messages)
  const conditionText = useConditionText()
  const countText = useCountText()
  const counted = useEndpoint(cmsSegments.getCount, { query: { id: segment.id } }).data
  return (
    <div className={styles.facts}>
      <Stat
        label={text('members')}
        value={countText(counted)}
        hint={text(counted && !counted.isExact ? 'estimate' : 'now')}
      />
      <section>
        <h2>{text('rule')}</h2>
        <ul className={styles.rules}>
          {segment.conditions.map((condition) => {
            const sentence = conditionText(condition, segment.names)
            return <li key={sentence}>{sentence}</li>
          })}
        </ul>
      </section>
      <section>
        <h2>{text('usedBy')}</h2>
        {segment.usedBy.length === 0 && <p>{text('unused')}</p>}
        <ul className={styles.uses}>
          {segment.usedBy.map((use) => (
            <li key={use.id}>
              {text(`use.${use.kind}`)}: <TextLink to={pathOf(use)}>{use.name}</TextLink>
              {use.kind !== 'announcement' && !use.isActive && ` (${text('use.inactive')})`}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** The list that contains a record that uses a segment. */
const listOf = {
  experience: 'professionals/experiences',
  accelerator: 'professionals/accelerators',
  announcement: 'announcements',
} as const
const pathOf = ({ kind, name }: SegmentDetails['usedBy'][number]) =>
  `/cms/${listOf[kind]}?q=${encodeURIComponent(name)}`

function SegmentActions({ segment }: { readonly segment: SegmentDetails }) {
  const text = useText(messages)
  const navigate = useNavigate()
  const drawer = useDrawer<never>()
  const [isCopy, setCopy] = useState(false)
  const { actionsOf, dialogs } = useSegmentActions(() => void navigate('/cms/segments'))
  const open = (copies: boolean) => {
    setCopy(copies)
    drawer.openNew()
  }
  return (
    <>
      <Cluster gap={2}>
        {segment.archivedAt && <Badge>{text('isArchived')}</Badge>}
        {actionsOf(segment).map(({ label, isDanger, onSelect }) => (
          <Button
            key={label}
            isChange
            {...(isDanger ? { isOutlined: true, variant: 'danger' as const } : { variant: 'secondary' })}
            onClick={onSelect}
          >
            {label}
          </Button>
        ))}
        <Button isChange variant="secondary" iconLeft="copy" onClick={() => open(true)}>
          {text('duplicate')}
        </Button>
        <Button isChange variant="primary" iconLeft="edit" onClick={() => open(false)}>
          {text('edit')}
        </Button>
      </Cluster>
      <FormDrawer drawer={drawer} title={text(isCopy ? 'createTitle' : 'editTitle')}>
        {(form) => <SegmentForm segment={segment} isCopy={isCopy} {...form} />}
      </FormDrawer>
      {dialogs}
    </>
  )
}
