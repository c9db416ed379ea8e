import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { Page } from '../../../platform/design/layout/page.tsx'
import { PageHeader } from '../../../platform/design/page-header/page-header.tsx'
import { Tabs } from '../../../platform/design/tabs/tabs.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { messages } from './cms-dashboard.messages.ts'
import { EntriesList } from './entries-list.tsx'
import { ExpiringList } from './expiring-list.tsx'
import { DETAILS, type Details } from './links.ts'
import { OpenPointsList } from './open-points-list.tsx'
import { NearList, QuietList, SocialList } from './people-lists.tsx'

const LISTS = {
  entries: EntriesList,
  open: OpenPointsList,
  expiring: ExpiringList,
  near: NearList,
  quiet: QuietList,
  social: SocialList,
} as const satisfies Record<Details, unknown>

/** /cms/dashboard/details: the rows that the figures of the dashboard sum, with filters and an export. */
export default function CmsDashboardDetailsRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const tab = DETAILS.find((option) => option === params.get('tab')) ?? 'entries'
  const Shown = LISTS[tab]
  return (
    <Page>
      <PageTitle title={text('details.title')} description={text('details.text')} />
      <PageHeader
        title={text('details.title')}
        text={text('details.text')}
        action={
          <ButtonLink variant="secondary" to="/cms/dashboard">
            {text('details.back')}
          </ButtonLink>
        }
      />
      <Tabs
        label={text('details.title')}
        tabs={DETAILS.map((value) => ({ value, label: text(`tab.${value}`) }))}
        value={tab}
        onChange={(value) => setParams({ tab: value })}
      >
        <Shown key={tab} />
      </Tabs>
    </Page>
  )
}
