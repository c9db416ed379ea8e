import { type Behaviour, behaviours, statusAfter } from '@esquadro/contract/accounts/status'
import * as cmsShopkeepers from '@esquadro/contract/shopkeepers/cms'
import { messages as statusMessages } from '../accounts/status.messages.ts'
import { useAction } from '../api/queries.ts'
import { useText } from '../i18n/i18n.tsx'
import { Confirmation, useQuestion } from '../lists/confirmation.tsx'
import { EnumFilter } from '../lists/filters.tsx'
import { List } from '../lists/list.tsx'
import { useList } from '../lists/use-list.ts'
import { useShopkeeperColumns } from './shopkeeper-columns.tsx'
import { messages } from './stores.messages.ts'

interface Asked {
  readonly behaviour: Behaviour
  readonly row: cmsShopkeepers.CmsShopkeeper
}

const isDanger = (behaviour: Behaviour) => behaviour === 'reject' || behaviour === 'block'

/** The shopkeepers of all stores or of one, and the actions on each account (§4: behaviour). */
export function ShopkeepersList({ storeId }: { readonly storeId?: string }) {
  const text = useText(messages)
  const statusText = useText(statusMessages)
  const list = useList(cmsShopkeepers.getAll, {
    filters: ['status'],
    defaults: { sort: 'name' },
    prefix: 'p',
    send: (query) => (storeId ? { ...query, storeId } : query),
  })
  const change = useAction(cmsShopkeepers.changeStatus, {
    refresh: [cmsShopkeepers.getAll],
    success: text('updated'),
  })
  const asked = useQuestion<Asked>()
  return (
    <>
      <List
        list={list}
        name={text('shopkeepers')}
        columns={useShopkeeperColumns()}
        rowName={(row) => row.name}
        filters={
          <EnumFilter
            list={list}
            name="status"
            label={text('status')}
            all={text('all')}
            option={(status) => statusText(`status.${status}`)}
          />
        }
        actions={(row) =>
          behaviours
            .filter((behaviour) => statusAfter(row.status, behaviour) !== null)
            .map((behaviour) => ({
              label: statusText(`do.${behaviour}`),
              isDanger: isDanger(behaviour),
              onSelect: () => asked.ask({ behaviour, row }),
            }))
        }
        empty={{ title: text('emptyPeople'), text: text('emptyPeopleText') }}
      />
      <Confirmation
        question={asked}
        isRunning={change.isRunning}
        onAccept={({ behaviour, row }) => change.run({ body: { id: row.id, behaviour } })}
        words={({ behaviour, row }) => ({
          title: statusText(`ask.${behaviour}`, { name: row.name }),
          accept: statusText(`do.${behaviour}`),
          text: text(`means.${behaviour}`),
          isDanger: isDanger(behaviour),
        })}
      />
    </>
  )
}
