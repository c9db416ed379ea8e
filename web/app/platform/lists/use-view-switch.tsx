import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { IconName } from '../design/icon/icon-names.ts'
import { Segments } from '../design/segments/segments.tsx'

interface ViewSwitchOptions<Picture extends string> {
  /** The name of the choice, for screen readers. */
  readonly label: string
  /** The text of the usual view: the table. */
  readonly table: string
  /** The other view, and its value in the URL. */
  readonly picture: { readonly value: Picture; readonly label: string; readonly icon: IconName }
}

/** The view of a list that is also drawn: a table or its picture. The URL keeps it (`view`); the switch belongs in the page's header. */
export function useViewSwitch<const Picture extends string>({
  label,
  table,
  picture,
}: ViewSwitchOptions<Picture>): { readonly isPicture: boolean; readonly control: ReactNode } {
  const [params, setParams] = useSearchParams()
  const isPicture = params.get('view') === picture.value
  const choose = (view: 'table' | Picture) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (view === 'table') after.delete('view')
        else after.set('view', view)
        return after
      },
      { preventScrollReset: true },
    )
  return {
    isPicture,
    control: (
      <Segments<'table' | Picture>
        label={label}
        value={isPicture ? picture.value : 'table'}
        onChange={choose}
        options={[{ value: 'table', label: table, icon: 'list' }, picture]}
      />
    ),
  }
}
