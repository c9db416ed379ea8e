import { useEndpoint } from '../../../platform/api/queries.ts'
import { SelectDropdown } from '../../../platform/design/dropdown/select-dropdown.tsx'
import { SearchInput } from '../../../platform/design/search-input/search-input.tsx'
import { Switch } from '../../../platform/design/switch/switch.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../experiences.messages.ts'
import type { ExperienceView } from '../experiences-view.ts'
import { useExperienceCalls } from '../reader.ts'
import styles from './experience-filters.module.css'

const sorts = ['startsAt', 'closesAt', 'costPoints', 'title'] as const

/** The categories, the search and the other filters and sorts of the list. */
export function ExperienceFilters({ view }: { view: ExperienceView }) {
  const text = useText(messages)
  const { isShopkeeper } = useExperienceCalls()
  const { state, tab, isCalendar } = view
  const offered = sorts.filter((sort) => !(isShopkeeper && sort === 'costPoints'))
  return (
    <div className={styles.filters}>
      <Categories view={view} />
      <div className={styles.row}>
        <div className={styles.search}>
          <SearchInput
            value={state.q}
            onSearch={(q) => state.change({ q })}
            label={text('search')}
            placeholder={text('search')}
          />
        </div>
        {(isCalendar || tab === 'coming') && (
          <Switch
            value={state.filters.available === 'true'}
            onChange={(isOn) => state.setFilter('available', isOn ? 'true' : null)}
          >
            {text('available')}
          </Switch>
        )}
        {isCalendar && (
          <Switch
            value={state.filters.mine === 'true'}
            onChange={(isOn) => state.setFilter('mine', isOn ? 'true' : null)}
          >
            {text('onlyMine')}
          </Switch>
        )}
        {!isCalendar && tab === 'coming' && (
          <div className={styles.sort}>
            <SelectDropdown
              label={text('sort')}
              options={offered.map((value) => ({ value, label: text(`sort.${value}`) }))}
              value={offered.find((value) => value === state.sort) ?? 'startsAt'}
              onChange={(sort) => sort && state.change({ sort })}
            />
          </div>
        )}
      </div>
    </div>
  )
}

function Categories({ view }: { view: ExperienceView }) {
  const text = useText(messages)
  const { number } = useFormats()
  const { calls } = useExperienceCalls()
  const { data } = useEndpoint(calls.getAllCategories, { staleTime: 60_000 })
  const chosen = view.narrowing.category ?? ''
  const hasCounts = view.tab === 'coming' && !view.isCalendar
  const all = [{ id: '', name: text('allCategories'), coming: 0 }, ...(data?.items ?? [])]
  return (
    <div
      className={styles.categories}
      role="group"
      aria-label={text('categories')}
      // Browsers do not scroll to a partly visible chip when it receives the focus.
      onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    >
      {all.map(({ id, name, coming }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => view.state.setFilter('category', id || null)}
        >
          {name}
          {hasCounts && coming > 0 && <span>{number(coming)}</span>}
        </button>
      ))}
    </div>
  )
}
