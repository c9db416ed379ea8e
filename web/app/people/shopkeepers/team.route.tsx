import { shopkeepers } from '@esquadro/contract/calls/shopkeeper'
import type { Colleague } from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { useState } from 'react'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { messages } from './shopkeepers.messages.ts'
import { TeamHead } from './team-head.tsx'
import { TeamList } from './team-list.tsx'
import { type TeamQuestion, useTeamActions } from './use-team-actions.ts'
import { WaitingColleagues } from './waiting-colleagues.tsx'

/** The members of the user's own store. A manager approves, removes and restores them; others see who manages the store. */
export default function TeamRoute() {
  const text = useText(messages)
  const profile = useEndpoint(shopkeepers.getProfileData).data
  const list = useList(shopkeepers.getAll, { filters: ['status'], defaults: { sort: 'name' } })
  const isManager = profile?.isManager ?? false
  const question = useQuestion<TeamQuestion>()
  const [heir, setHeir] = useState<Colleague | null>(null)
  const [isInviting, setInviting] = useState(false)
  const act = useTeamActions()
  const store = profile?.store
  const invite = () => setInviting(true)
  return (
    <Page>
      <PageTitle title={text('title')} description={text('description')} />
      <PageHeader
        title={text('title')}
        text={store ? text('lead', { store: store.name }) : text('leadPlain')}
        action={
          <Button iconLeft="add" onClick={invite} disabled={!store}>
            {text('invite')}
          </Button>
        }
      />
      {!list.reading.error && <TeamHead managedBy={list.data?.managedBy} me={profile} />}
      {isManager && <WaitingColleagues onAsk={question.ask} />}
      <Section title={text('all')} text={text('allText')}>
        <TeamList
          list={list}
          isManager={isManager}
          invite={{ label: text('invite'), onSelect: invite }}
          onAsk={question.ask}
          onHandOver={setHeir}
        />
      </Section>
      <Confirmation
        question={question}
        isRunning={act.isRunning}
        onAccept={act.run}
        texts={({ behaviour, row }) => ({
          title: text(`ask.${behaviour}`, { name: row.name }),
          accept: text(`do.${behaviour}`),
          text: text(
            behaviour === 'unblock' && row.isManager ? 'means.unblockManager' : `means.${behaviour}`,
          ),
          isDanger: behaviour === 'reject' || behaviour === 'block',
        })}
      />
      <HandOverDialog heir={heir} onClose={() => setHeir(null)} />
      {store && <InviteDialog store={store} isOpen={isInviting} onClose={() => setInviting(false)} />}
    </Page>
  )
}
