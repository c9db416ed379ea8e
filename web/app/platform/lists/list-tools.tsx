import { Suspense, useState } from 'react'
import type { TableControl } from '../design/data-table/use-table-state.ts'
import { MenuDropdown } from '../design/dropdown/menu-dropdown.tsx'
import { Icon } from '../design/icon/icon.tsx'
import { IconButton } from '../design/icon-button/icon-button.tsx'
import { useText } from '../i18n/i18n.tsx'
import type { Arrangement } from './arrangement/use-arrangement.ts'
import { lazyPart } from './lazy-part.ts'
import { messages } from './lists.messages.ts'
import styles from './lists.module.css'

const LayoutDialog = lazyPart(() => import('./arrangement/layout-dialog.tsx'), 'LayoutDialog')
const ViewsDialog = lazyPart(() => import('./arrangement/views-dialog.tsx'), 'ViewsDialog')

interface Props {
  readonly arrangement: Arrangement
  readonly state: TableControl
  readonly columns: readonly { readonly key: string; readonly title: string; readonly isMain?: boolean }[]
  readonly onHelp: () => void
}

/** The saved views of a list, its columns and density, and its keys. */
export function ListTools({ arrangement, state, columns, onHelp }: Props) {
  const text = useText(messages)
  const [open, setOpen] = useState<'columns' | 'views' | null>(null)
  const { views } = arrangement
  const current = views.find(({ search }) => search === state.search)
  const choose = (value: string) => {
    if (value === 'manage') return setOpen('views')
    const view = views.find(({ id }) => id === value)
    state.apply(view?.search ?? '')
  }
  return (
    <>
      <MenuDropdown
        label={text('views.open', { view: current?.name ?? text('views.usual') })}
        triggerClassName={styles.views}
        align="end"
        value={current?.id ?? (state.search === '' ? 'usual' : null)}
        options={[
          { value: 'usual', label: text('views.usual') },
          ...views.map(({ id, name, isOwn, by }) => ({
            value: id,
            label: isOwn ? name : text('views.by', { name, by }),
          })),
          { value: 'manage', label: text('views.manage'), icon: 'settings' as const },
        ]}
        onChange={choose}
      >
        <Icon name="eye" size={18} />
        {current?.name ?? text('views.title')}
        <Icon name="chevron-down" size={16} />
      </MenuDropdown>
      <span className={styles.desk}>
        <IconButton icon="settings" label={text('layout.open')} onClick={() => setOpen('columns')} />
        <IconButton icon="help" label={text('keys.help')} onClick={onHelp} />
      </span>
      <Suspense>
        {open === 'columns' && (
          <LayoutDialog arrangement={arrangement} columns={columns} onClose={() => setOpen(null)} />
        )}
        {open === 'views' && (
          <ViewsDialog
            arrangement={arrangement}
            search={state.search}
            onChoose={(view) => state.apply(view)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}
