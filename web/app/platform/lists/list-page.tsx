import type { ReactNode } from 'react'
import { Page } from '../design/layout/page.tsx'
import { PageHeader } from '../design/page-header/page-header.tsx'
import { PageTitle } from '../page/page-title.tsx'
import type { ListEndpoint } from './arrangement/query-schema.ts'
import { CreateButton, List, type ListContent } from './list.tsx'

type ListPageProps<S extends ListEndpoint> = ListContent<S> & {
  title: string
  text: string
  /** Names the table if the title does not. */
  name?: string
  /** Shown beside the create button, or instead of it. */
  action?: ReactNode
  /** Shown between the header and the table. */
  above?: ReactNode
  /** Drawers and dialogs. */
  children?: ReactNode
}

/** A page with one list: title, create button, table, and the drawers and dialogs that its rows open. */
export function ListPage<S extends ListEndpoint>(props: ListPageProps<S>) {
  const { title, text, name = title, create, action, above, children } = props
  return (
    <Page>
      <PageTitle title={title} description={text} />
      <PageHeader
        title={title}
        text={text}
        action={
          (action || create) && (
            <>
              {action}
              {create && <CreateButton {...create} />}
            </>
          )
        }
      />
      {above}
      <List<S> {...props} name={name} />
      {children}
    </Page>
  )
}
