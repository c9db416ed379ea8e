import { ENTRY_KINDS } from '@esquadro/contract/ledger/points/vocabulary'
import { entryKinds } from '@esquadro/texts/entries'
import { useId, useState } from 'react'
import { Button } from '../../../platform/design/button/button.tsx'
import type { TableState } from '../../../platform/design/data-table/use-table-state.ts'
import { SelectDropdown } from '../../../platform/design/dropdown/select-dropdown.tsx'
import { SearchInput } from '../../../platform/design/search-input/search-input.tsx'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../extract.messages.ts'
import { ExtractActions } from './extract-actions.tsx'
import styles from './extract-list.module.css'
import { ExtractPeriod } from './extract-period.tsx'
import { DIRECTIONS, type ExtractFilter, SORTS } from './extract-view.ts'

type ExtractFiltersProps = {
  state: TableState<ExtractFilter>
  /** The name of the current cycle, which determines the length of cycles. */
  cycle: string
  /** An instant of today, from the last response. */
  now: number
}

/** The search, always visible, and the filters, which a button shows on a phone. */
export function ExtractFilters({ state, cycle, now }: ExtractFiltersProps) {
  const kinds = useWords(entryKinds)
  const text = useText(messages)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { kind, direction, from, to } = state.filters
  const narrowing = [kind, direction, from || to].filter(Boolean).length
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchInput
          value={state.q}
          onSearch={(q) => state.change({ q })}
          label={text('list.search')}
          placeholder={text('list.search')}
        />
      </div>
      <div className={styles.toggle}>
        <Button
          variant="secondary"
          iconLeft="filter"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {narrowing > 0 ? `${text('list.filters')} (${narrowing})` : text('list.filters')}
        </Button>
      </div>
      <div className={styles.filters} id={id} data-open={isOpen || undefined}>
        <ExtractPeriod state={state} cycle={cycle} now={now} />
        <SelectDropdown
          label={text('filter.kind')}
          isClearable
          placeholder={text('filter.kindAll')}
          options={ENTRY_KINDS.map((value) => ({ value, label: kinds[value] }))}
          value={ENTRY_KINDS.find((value) => value === kind) ?? null}
          onChange={(value) => state.setFilter('kind', value)}
        />
        <SelectDropdown
          label={text('filter.direction')}
          isClearable
          placeholder={text('filter.directionAll')}
          options={DIRECTIONS.map((value) => ({ value, label: text(`filter.${value}`) }))}
          value={DIRECTIONS.find((value) => value === direction) ?? null}
          onChange={(value) => state.setFilter('direction', value)}
        />
        <div className={styles.order}>
          <SelectDropdown
            label={text('filter.sort')}
            options={SORTS.map((value) => ({ value, label: text(`sort.${value}`) }))}
            value={SORTS.find((value) => value === state.sort) ?? '-occurredAt'}
            onChange={(sort) => sort && state.change({ sort })}
          />
        </div>
        {state.active > 0 && (
          <Button variant="quiet" iconLeft="close" onClick={state.clear}>
            {text('list.clear')}
          </Button>
        )}
      </div>
      <ExtractActions />
    </div>
  )
}
