import { type CmsModule, mayRead } from '@esquadro/contract/areas'
import { professionals as cmsProfessionals } from '@esquadro/contract/calls/cms'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useEndpoint } from '../../platform/api/queries.ts'
import { useUser } from '../../platform/api/store.ts'
import { Breadcrumbs } from '../../platform/design/breadcrumbs/breadcrumbs.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { messages } from './person.messages.ts'
import { PersonActions } from './person-actions.tsx'
import { PersonFigures } from './person-figures.tsx'
import { RejectedMails } from './rejected-mails.tsx'

type Professional = CmsProfessional

// A tab loads its code and data when it is first opened.
const parts = {
  data: lazyPart(() => import('./data-tab.tsx'), 'DataTab'),
  customers: lazyPart(() => import('./customers-tab.tsx'), 'CustomersTab'),
  invoices: lazyPart(() => import('./invoices-tab.tsx'), 'InvoicesTab'),
  extract: lazyPart(() => import('./extract-tab.tsx'), 'ExtractTab'),
  adjustments: lazyPart(() => import('./adjustments-tab.tsx'), 'AdjustmentsTab'),
  experiences: lazyPart(() => import('./experiences-tab.tsx'), 'ExperiencesTab'),
  pce: lazyPart(() => import('./pce-tab.tsx'), 'PceTab'),
  notes: lazyPart(() => import('./notes-tab.tsx'), 'NotesTab'),
  history: lazyPart(() => import('./history-tab.tsx'), 'HistoryTab'),
  views: lazyPart(() => import('./views-tab.tsx'), 'ViewsTab'),
}
const TABS = Object.keys(parts) as (keyof typeof parts)[]

/** The module of the API that each tab reads. */
const moduleOf: Readonly<Record<keyof typeof parts, CmsModule>> = {
  data: 'professionals.cms',
  customers: 'customers.cms',
  invoices: 'invoices.cms',
  extract: 'extract.cms',
  adjustments: 'adjustments.cms',
  experiences: 'experiences.cms',
  pce: 'pce.cms',
  notes: 'notes.cms',
  history: 'audit.cms',
  views: 'recordViews.cms',
}

/** /cms/professionals/:id: one professional in full. */
export default function CmsProfessionalRoute() {
  const text = useText(messages)
  const { id = '' } = useParams()
  const found = useEndpoint(cmsProfessionals.getOne, { query: { id } })
  const professional = found.data
  const name = professional?.name ?? text('person')
  const way = <Breadcrumbs items={[{ label: text('all'), to: '/cms/professionals' }, { label: name }]} />
  return (
    <Page>
      <PageTitle title={name} />
      {professional ? (
        <>
          <PageHeader title={name} above={way} action={<PersonActions professional={professional} />} />
          <Stack gap={8}>
            <RejectedMails professional={professional} />
            <PersonFigures professional={professional} />
            <PersonTabs key={professional.id} professional={professional} />
          </Stack>
        </>
      ) : (
        <>
          <PageHeader title={name} above={way} />
          {found.error ? <ErrorState reading={found} /> : <SkeletonText lines={12} />}
        </>
      )}
    </Page>
  )
}

function PersonTabs({ professional }: { readonly professional: Professional }) {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const permissions = useUser()?.permissions ?? ['all']
  const tabs = TABS.filter((option) => mayRead(permissions, moduleOf[option]))
  const tab = tabs.find((option) => option === params.get('tab')) ?? 'data'
  const Part = parts[tab]
  return (
    <Tabs
      label={text('sections')}
      tabs={tabs.map((value) => ({ value, label: text(`tab.${value}`) }))}
      value={tab}
      // Filters and pages of the previous tab do not apply to the next one.
      onChange={(value) => setParams(value === 'data' ? {} : { tab: value }, { preventScrollReset: true })}
    >
      <Suspense fallback={<SkeletonText lines={8} />}>
        <Part professional={professional} />
      </Suspense>
    </Tabs>
  )
}
