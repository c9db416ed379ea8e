import { useSearchParams } from 'react-router'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { Tabs } from '../design/tabs/tabs.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { messages } from './jobs.messages.ts'
import { JobsTable } from './jobs-table.tsx'
import { RunsList } from './runs-list.tsx'

/** /cms/jobs: the background jobs with their results, and the history of their runs. */
export default function CmsJobsRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'runs' ? 'runs' : 'jobs'
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} />
      <Tabs
        label={text('tabs')}
        tabs={[
          { value: 'jobs', label: text('jobs') },
          { value: 'runs', label: text('runs') },
        ]}
        value={tab}
        onChange={(value) => setParams(value === 'jobs' ? {} : { tab: value })}
      >
        {tab === 'jobs' ? <JobsTable onHistory={(job) => setParams({ tab: 'runs', job })} /> : <RunsList />}
      </Tabs>
    </Page>
  )
}
