import { type ReactNode, Suspense, useState } from 'react'
import type { ToolOption } from '../design/data-table/data-table.types.ts'
import type { TableControl } from '../design/data-table/use-table-state.ts'
import { ToolButton } from '../design/tool-button/tool-button.tsx'
import { ToolMenu } from '../design/tool-button/tool-menu.tsx'
import { useText } from '../i18n/i18n.tsx'
import type { Arrangement } from './arrangement/use-arrangement.ts'
import { lazyPart } from './lazy-part.ts'
import { messages } from './lists.messages.ts'

const LayoutDialog = lazyPart(() => import('./arrangement/layout-dialog.tsx'), 'LayoutDialog')
const ViewsDialog = lazyPart(() => import('./arrangement/views-dialog.tsx'), 'ViewsDialog')

interface Options {
  readonly arrangement: Arrangement
  readonly state: TableControl
  readonly columns: readonly { readonly key: string; readonly title: string; readonly isMain?: boolean }[]
  readonly onHelp: () => void
}

interface ListTools {
  readonly tools: ReactNode
  readonly menu: readonly ToolOption[]
  readonly dialogs: ReactNode
}

/**
 * The saved views of a list, its columns and density, and its keys: as icons, and as the options of a phone's menu, where a list has no
 * columns and no keys.
 */
export function useListTools({ arrangement, state, columns, onHelp }: Options): ListTools {
  const text = useText(messages)
  const [open, setOpen] = useState<'columns' | 'views' | null>(null)
  if (!arrangement.isOffered) return { tools: null, menu: [], dialogs: null }
  const { views } = arrangement
  const current = views.find(({ search }) => search === state.search)
  const options = [
    { value: 'usual', label: text('views.usual'), onSelect: () => state.apply('') },
    ...views.map(({ id, name, isOwn, by, search }) => ({
      value: id,
      label: isOwn ? name : text('views.by', { name, by }),
      onSelect: () => state.apply(search),
    })),
    {
      value: 'manage',
      label: text('views.manage'),
      icon: 'settings' as const,
      onSelect: () => setOpen('views'),
    },
  ]
  return {
    menu: options.map((option) => ({ ...option, icon: option.value === 'manage' ? 'settings' : 'eye' })),
    tools: (
      <>
        <ToolMenu
          icon="eye"
          label={text('views.open', { view: current?.name ?? text('views.usual') })}
          align="end"
          value={current?.id ?? (state.search === '' ? 'usual' : null)}
          options={options.map(({ onSelect: _, ...option }) => option)}
          onChange={(value) => options.find((option) => option.value === value)?.onSelect()}
        />
        <ToolButton icon="settings" label={text('layout.open')} onClick={() => setOpen('columns')} />
        <ToolButton icon="help" label={text('keys.help')} onClick={onHelp} />
      </>
    ),
    dialogs: (
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
    ),
  }
}
