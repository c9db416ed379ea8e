import type { ResponseOf } from '@esquadro/contract'
import { extract } from '@esquadro/contract/calls/professional'
import { ITEM_REASONS } from '@esquadro/contract/ledger/points/vocabulary'
import { listQuery } from '../../../platform/api/list-query.ts'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { useTableState } from '../../../platform/design/data-table/use-table-state.ts'
import { Pagination } from '../../../platform/design/pagination/pagination.tsx'
import { SearchInput } from '../../../platform/design/search-input/search-input.tsx'
import { EmptyState } from '../../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useItemName } from '../../points/item-name.ts'
import { messages as pointsMessages } from '../../points/points.messages.ts'
import { messages } from '../extract.messages.ts'
import styles from '../extract.module.css'
import { LinesSkeleton } from '../lines/extract-lines.tsx'
import list from './unearned-items.module.css'

/** Lists the items of approved invoices that earned no points, by reason, with their value. */
export function UnearnedItems({ onOpen }: { onOpen: (entryId: string) => void }) {
  const text = useText(messages)
  const { money, number } = useFormats()
  const state = useTableState({ filters: ['reason'], defaultSort: '-issuedOn', defaultLimit: 25 })
  const reason = ITEM_REASONS.find((option) => option === state.filters.reason)
  const items = useEndpoint(extract.getUnearned, {
    query: listQuery(extract.getUnearned, state.query),
    keepPrevious: true,
  })
  if (items.error) return <ErrorState reading={items} />
  if (!items.data) return <LinesSkeleton label={text('unearned.loading')} />
  const { data } = items
  if (data.total === 0 && state.active === 0)
    return <EmptyState title={text('unearned.emptyTitle')} text={text('unearned.emptyText')} />
  return (
    <section aria-label={text('view.unearned')} aria-busy={items.isPlaceholderData}>
      <p className={list.lead}>{text('unearned.lead')}</p>
      <ul className={list.reasons}>
        {data.reasons.map((total) => (
          <li key={total.reason}>
            <button
              type="button"
              aria-pressed={total.reason === reason}
              onClick={() => state.setFilter('reason', total.reason === reason ? null : total.reason)}
            >
              <span className={list.figure}>{number(total.items)}</span>
              <span>{text(`unearned.${total.reason}`)}</span>
              <span className={list.small}>{money(total.valueCents)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={list.bar}>
        <SearchInput
          value={state.q}
          onSearch={(q) => state.change({ q })}
          label={text('unearned.search')}
          placeholder={text('unearned.search')}
        />
        <p aria-live="polite">
          {text('unearned.total', { count: data.total, amount: money(data.valueCents) })}
        </p>
      </div>
      {data.total === 0 ? (
        <EmptyState
          isCompact
          title={text('unearned.noMatch')}
          text={text('unearned.noMatchText')}
          action={
            <Button variant="secondary" onClick={state.clear}>
              {text('list.clear')}
            </Button>
          }
        />
      ) : (
        <>
          <ul className={list.items}>
            {data.items.map((item) => (
              <Item key={`${item.invoiceId}-${item.line}`} item={item} onOpen={onOpen} />
            ))}
          </ul>
          <div className={styles.pages}>
            <Pagination
              page={state.page}
              limit={state.limit}
              total={data.total}
              onPage={(page, replaces) => state.change({ page, replaces })}
              onLimit={(limit) => state.change({ limit })}
            />
          </div>
        </>
      )}
    </section>
  )
}

interface ItemProps {
  readonly item: ResponseOf<typeof extract.getUnearned>['items'][number]
  readonly onOpen: (entryId: string) => void
}

function Item({ item, onOpen }: ItemProps) {
  const text = useText(messages)
  const why = useText(pointsMessages)
  const nameOf = useItemName()
  const { date, money } = useFormats()
  const { entryId } = item
  const invoice = text('line.invoice', { number: item.invoiceNumber })
  return (
    <li>
      <span className={list.day}>{date(item.issuedOn)}</span>
      <div className={list.words}>
        <span className={list.title}>{nameOf(item)}</span>
        <span className={list.small}>{why(`reason.${item.reason}`)}</span>
      </div>
      <div className={list.where}>
        <span>{item.storeName}</span>
        {entryId ? (
          <button type="button" className={list.link} aria-haspopup="dialog" onClick={() => onOpen(entryId)}>
            {invoice}
          </button>
        ) : (
          <span className={list.small}>{invoice}</span>
        )}
      </div>
      <data className={list.value} value={item.valueCents}>
        {money(item.valueCents)}
      </data>
    </li>
  )
}
