import { invites } from '@esquadro/contract/calls/professional'
import type { Invite } from '@esquadro/contract/campaigns/invites/invite'
import { inviteStates } from '@esquadro/texts/lists/invites'
import { useState } from 'react'
import { Page } from '../../platform/design/layout/page.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { CreateButton, List } from '../../platform/lists/list.tsx'
import { type ListState, useList } from '../../platform/lists/use-list.ts'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { useInviteColumns, useInviteName } from './invite-columns.tsx'
import { InviteTree } from './invite-tree.tsx'
import { messages } from './invites.messages.ts'
import styles from './invites.module.css'
import { PersonalLink } from './personal-link.tsx'
import { useInviteActions } from './use-invite-actions.ts'

const InviteDrawer = lazyPart(() => import('./invite-drawer.tsx'), 'InviteDrawer')

const TOTALS = ['invited', 'registered', 'credited', 'points'] as const

/** §2 /invites: the personal link, the invited people, the progress of each and the points earned by inviting. */
export default function InvitesRoute() {
  const text = useText(messages)
  const list = useList(invites.getInvites, { filters: ['state'], defaults: { sort: '-createdAt' } })
  const drawer = useDrawer<Invite>()
  const [isSent, setSent] = useState(false)
  // The link stays if a search of the list fails.
  const data = list.lastData
  const pointsEach = data?.pointsEach ?? 0
  const begin = () => {
    setSent(false)
    drawer.openNew()
  }
  const create = { label: text('add'), onSelect: begin }
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} action={<CreateButton {...create} />} />
      <Stack gap={10}>
        {(data || !list.reading.error) && (
          <>
            <PersonalLink personal={data?.personal} pointsEach={pointsEach} />
            <Totals totals={data?.totals} />
            {data && data.totals.invited > 0 && <InviteTree tree={data.tree} totals={data.totals} />}
          </>
        )}
        <List
          list={list}
          without={{ bulk: 'members change their rows one by one' }}
          name={text('list')}
          columns={useInviteColumns()}
          rowName={useInviteName()}
          create={create}
          filters={<StateFilter list={list} />}
          actions={useInviteActions()}
          file={invites.exportInvites}
          empty={{
            title: text('empty'),
            text: pointsEach > 0 ? text('emptyText', { count: pointsEach }) : text('emptyTextNone'),
          }}
        />
      </Stack>
      <FormDrawer drawer={drawer} title={text(isSent ? 'done.title' : 'new.title')}>
        {(form) => (
          <InviteDrawer earns={pointsEach > 0} onSent={() => setSent(true)} onAnother={begin} {...form} />
        )}
      </FormDrawer>
    </Page>
  )
}

function StateFilter({ list }: { list: ListState<typeof invites.getInvites, 'state'> }) {
  const text = useText(messages)
  return (
    <EnumFilter
      list={list}
      name="state"
      label={text('filterState')}
      all={text('all')}
      option={inviteStates}
    />
  )
}

function Totals({ totals }: { totals: Readonly<Record<(typeof TOTALS)[number], number>> | undefined }) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <div className={styles.totals}>
      {TOTALS.map((name) => (
        <Stat
          key={name}
          label={text(`totals.${name}`)}
          value={totals ? format.number(totals[name]) : <Skeleton width="4rem" height="44px" />}
        />
      ))}
    </div>
  )
}
