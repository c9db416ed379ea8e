import { useSearchParams } from 'react-router'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { Tabs } from '../design/tabs/tabs.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { messages } from './cms-mail.messages.ts'
import { MailQueue } from './mail-queue.tsx'
import { MailTemplates } from './mail-templates.tsx'
import { RejectedAddresses } from './rejected-addresses.tsx'

const TABS = ['templates', 'queue', 'rejected'] as const

/** /cms/mail: every mail of the product with sample data, the queue, and the addresses that reject mails. */
export default function CmsMailRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const tab = TABS.find((option) => option === params.get('tab')) ?? 'templates'
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} />
      <Tabs
        label={text('tabs')}
        tabs={TABS.map((value) => ({ value, label: text(value) }))}
        value={tab}
        onChange={(value) => setParams(value === 'templates' ? {} : { tab: value })}
      >
        {tab === 'templates' && <MailTemplates />}
        {tab === 'queue' && <MailQueue />}
        {tab === 'rejected' && <RejectedAddresses />}
      </Tabs>
    </Page>
  )
}
