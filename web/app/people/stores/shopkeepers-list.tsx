import { shopkeepers as cmsShopkeepers } from '@esquadro/contract/calls/cms'
import { type Behaviour, behaviours, opposites, statusAfter } from '@esquadro/contract/people/accounts/status'
import type { CmsShopkeeper } from '@esquadro/contract/people/shopkeepers/cms'
import { accountStatusNames } from '@esquadro/texts/account-statuses'
import { Button } from '../../platform/design/button/button.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import {
  type AllFiltered,
  type ListSelection,
  useListSelection,
} from '../../platform/lists/bulk/use-list-selection.ts'
import { AllText } from '../../platform/lists/exports/all-text.tsx'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { messages as listMessages } from '../../platform/lists/lists.messages.ts'
import {
  type Question as AskedQuestion,
  Confirmation,
  useQuestion,
} from '../../platform/lists/rows/confirmation.tsx'
import { RowChangesDialogs } from '../../platform/lists/rows/row-changes-dialogs.tsx'
import { useRowChanges } from '../../platform/lists/rows/use-row-changes.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { messages as statusMessages } from '../accounts/status.messages.ts'
import { useShopkeeperColumns } from './shopkeeper-columns.tsx'
import { messages } from './stores.messages.ts'

interface Question {
  readonly behaviour: Behaviour
  readonly rows: readonly CmsShopkeeper[]
  /** All filtered accounts instead of `rows`. */
  readonly all: AllFiltered | null
}

const BULK = { calls: [cmsShopkeepers.changeStatusMany.path], refresh: [cmsShopkeepers.getAll] }

const isDanger = (behaviour: Behaviour) => behaviour === 'reject' || behaviour === 'block'

/** Lists the shopkeepers of all stores or of one, with the actions on each account (§4: behaviour). */
export function ShopkeepersList({ storeId }: { readonly storeId?: string }) {
  const text = useText(messages)
  const statusText = useText(statusMessages)
  const list = useList(cmsShopkeepers.getAll, {
    filters: ['status'],
    defaults: { sort: 'name' },
    prefix: 'p',
    send: (query) => (storeId ? { ...query, storeId } : query),
  })
  const selection = useListSelection(list)
  const changes = useRowChanges(cmsShopkeepers.changeStatusMany, {
    refresh: [cmsShopkeepers.getAll],
    success: text('updated'),
    reverse: ({ behaviour }) => {
      const opposite = opposites[behaviour]
      return opposite ? { behaviour: opposite } : null
    },
  })
  const question = useQuestion<Question>()
  return (
    <>
      <List
        list={list}
        name={text('shopkeepers')}
        columns={useShopkeeperColumns()}
        rowName={(row) => row.name}
        file={cmsShopkeepers.exportAll}
        selection={selection}
        bulkActions={<BulkButtons selection={selection} onAsk={question.ask} />}
        selectedText={(count) => text('selectedShopkeepers', { count })}
        runs={BULK}
        filters={
          <EnumFilter
            list={list}
            name="status"
            label={text('status')}
            all={text('all')}
            option={accountStatusNames}
          />
        }
        actions={(row) =>
          behaviours
            .filter((behaviour) => statusAfter(row.status, behaviour) !== null)
            .map((behaviour) => ({
              label: statusText(`do.${behaviour}`),
              isDanger: isDanger(behaviour),
              onSelect: () => question.ask({ behaviour, rows: [row], all: null }),
            }))
        }
        empty={{ title: text('emptyPeople'), text: text('emptyPeopleText') }}
      />
      <StatusQuestion
        question={question}
        isRunning={changes.isRunning}
        onAccept={async ({ behaviour, rows, all }) => {
          if (all) {
            if (await changes.runAll(all, { behaviour })) selection.clear()
            return
          }
          const outcomes = await changes.run(rows, { behaviour })
          const done = outcomes.filter(({ ok }) => ok).map(({ id }) => id)
          selection.toggleAll(done, false)
        }}
      />
      <RowChangesDialogs changes={changes} />
    </>
  )
}

interface StatusQuestionProps {
  readonly question: AskedQuestion<Question>
  readonly isRunning: boolean
  readonly onAccept: (question: Question) => Promise<void>
}

/** Asks before the status of accounts changes, and explains the change. */
function StatusQuestion(props: StatusQuestionProps) {
  const text = useText(messages)
  const statusText = useText(statusMessages)
  const listText = useText(listMessages)
  return (
    <Confirmation
      {...props}
      texts={({ behaviour, rows, all }) => ({
        title:
          rows.length === 1 && !all
            ? statusText(`ask.${behaviour}`, { name: rows[0]?.name ?? '' })
            : listText('bulk.ask', {
                action: statusText(`do.${behaviour}`),
                count: all ? all.count : rows.length,
              }),
        accept: statusText(`do.${behaviour}`),
        text: (
          <>
            {all && <AllText all={all} canUndo={opposites[behaviour] !== undefined} />}
            {rows.length > 1 && !all && <p>{rows.map(({ name }) => name).join(', ')}</p>}
            <p>{text(`means.${behaviour}`)}</p>
          </>
        ),
        isDanger: isDanger(behaviour),
      })}
    />
  )
}

interface BulkProps {
  readonly selection: ListSelection<CmsShopkeeper>
  readonly onAsk: (question: Question) => void
}

function BulkButtons({ selection, onAsk }: BulkProps) {
  const text = useText(listMessages)
  const statusText = useText(statusMessages)
  return behaviours.map((behaviour) => {
    const rows = selection.rows.filter((row) => statusAfter(row.status, behaviour) !== null)
    if (rows.length === 0) return null
    const { all } = selection
    return (
      <Button
        key={behaviour}
        isSmall
        {...(isDanger(behaviour) ? { variant: 'danger', isOutlined: true } : { variant: 'secondary' })}
        onClick={() => onAsk({ behaviour, rows, all })}
      >
        {text('bulk.action', {
          action: statusText(`do.${behaviour}`),
          count: all ? all.count : rows.length,
        })}
      </Button>
    )
  })
}
