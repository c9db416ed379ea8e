import { stores as cmsStores } from '@esquadro/contract/calls/cms'
import type { Store } from '@esquadro/contract/people/stores/cms'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { activeStatesFeminine } from '@esquadro/texts/words'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Breadcrumbs } from '../../platform/design/breadcrumbs/breadcrumbs.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { StoreActions } from './store-actions.tsx'
import { messages } from './store-page.messages.ts'

// A tab loads its code and data when it is first opened.
const parts = {
  overview: lazyPart(() => import('./overview-tab.tsx'), 'OverviewTab'),
  invoices: lazyPart(() => import('./invoices-tab.tsx'), 'InvoicesTab'),
  merit: lazyPart(() => import('./merit-tab.tsx'), 'MeritTab'),
  data: lazyPart(() => import('./data-tab.tsx'), 'DataTab'),
}
const TABS = Object.keys(parts) as (keyof typeof parts)[]

/** /cms/stores/:id: one store in pictures, with its people, invoices and merit. */
export default function CmsStoreRoute() {
  const text = useText(messages)
  const states = useWords(activeStatesFeminine)
  const { date } = useFormats()
  const { id = '' } = useParams()
  const found = useEndpoint(cmsStores.getOne, { query: { id } })
  const store = found.data
  const name = store?.tradeName ?? text('store')
  const way = <Breadcrumbs items={[{ label: text('all'), to: '/cms/stores' }, { label: name }]} />
  return (
    <Page>
      <PageTitle title={name} />
      <PageHeader title={name} above={way} action={store && <StoreActions store={store} />} />
      {store ? (
        <>
          <Cluster gap={3}>
            <Badge tone={store.active ? 'success' : 'neutral'}>
              {states[store.active ? 'active' : 'inactive']}
            </Badge>
            <span>{maskCnpj(store.cnpj)}</span>
            <span>{[store.city, store.state].filter(Boolean).join('/')}</span>
            <span>{text('since', { on: date(store.createdAt) })}</span>
          </Cluster>
          <StoreTabs key={store.id} store={store} />
        </>
      ) : found.error ? (
        <ErrorState reading={found} />
      ) : (
        <SkeletonText lines={12} />
      )}
    </Page>
  )
}

function StoreTabs({ store }: { readonly store: Store }) {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((option) => option === params.get('tab')) ?? 'overview'
  const Part = parts[tab]
  return (
    <Tabs
      label={text('parts')}
      tabs={TABS.map((value) => ({ value, label: text(`tab.${value}`) }))}
      value={tab}
      onChange={(value) =>
        setParams(value === 'overview' ? {} : { tab: value }, { preventScrollReset: true })
      }
    >
      <Suspense fallback={<SkeletonText lines={8} />}>
        <Part store={store} />
      </Suspense>
    </Tabs>
  )
}
