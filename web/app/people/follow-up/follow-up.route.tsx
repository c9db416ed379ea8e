import { followUp } from '@esquadro/contract/calls/shopkeeper'
import { QUIET_DAYS } from '@esquadro/contract/people/follow-up/vocabulary'
import { followUpLinks } from '@esquadro/texts/lists/follow-up'
import { preRegistrationStates } from '@esquadro/texts/lists/pre-registrations'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EnumFilter, OptionsFilter } from '../../platform/lists/filters.tsx'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { type ListState, useList } from '../../platform/lists/use-list.ts'
import { messages as professionalMessages } from '../professionals/professionals.messages.ts'
import { messages } from './follow-up.messages.ts'
import { useFollowUpColumns } from './follow-up-columns.tsx'

const FILTERS = ['link', 'state', 'profession', 'quiet'] as const

/** §2 /follow-up: the professionals linked to the store, the progress of each and the sales that they brought. */
export default function FollowUpPage() {
  const text = useText(messages)
  const list = useList(followUp.getAll, { filters: FILTERS, defaults: { sort: '-valueCents' } })
  return (
    <ListPage
      title={text('title')}
      text={text('lead')}
      name={text('list')}
      action={
        <ButtonLink to="/pre-sign-up" iconLeft="add">
          {text('action')}
        </ButtonLink>
      }
      list={list}
      without={{ bulk: 'computed rows: nothing to change' }}
      columns={useFollowUpColumns(list.data?.totals, list.today)}
      rowKey={(row) => row.key}
      rowName={(row) => row.name}
      file={followUp.exportAll}
      filters={<Filters list={list} />}
      empty={{
        title: text('emptyTitle'),
        text: text('emptyText'),
        action: (
          <ButtonLink to="/pre-sign-up" variant="secondary">
            {text('action')}
          </ButtonLink>
        ),
      }}
    />
  )
}

function Filters({ list }: { list: ListState<typeof followUp.getAll, (typeof FILTERS)[number]> }) {
  const text = useText(messages)
  const professional = useText(professionalMessages)
  return (
    <>
      <EnumFilter
        list={list}
        name="link"
        label={text('filter.link')}
        all={text('filter.anyLink')}
        option={followUpLinks}
      />
      <EnumFilter
        list={list}
        name="state"
        label={text('filter.state')}
        all={text('filter.anyState')}
        option={preRegistrationStates}
      />
      <EnumFilter
        list={list}
        name="profession"
        label={text('filter.profession')}
        all={text('filter.anyProfession')}
        option={(profession) => professional(`profession.${profession}`)}
      />
      <OptionsFilter
        list={list}
        name="quiet"
        label={text('filter.quiet')}
        all={text('filter.anyTime')}
        options={QUIET_DAYS.map(String).map((days) => ({
          value: days,
          label: text('filter.days', { days }),
        }))}
      />
    </>
  )
}
