import type { EndpointSpec } from '@esquadro/contract'
import type { ListEndpoint, RowOf } from '../arrangement/query-schema.ts'
import type { ListSource } from '../use-list.ts'
import type { ChangeOf, ManyEndpoint } from './use-row-changes.ts'
import { type StatusSwitch, useStatusSwitch } from './use-status-switch.tsx'

type Word = 'activate' | 'deactivate' | 'updated'
type QuestionText = 'activateTitle' | 'activateText' | 'deactivateTitle' | 'deactivateText'

interface Options<Row> {
  /** The reads that a switch makes stale. */
  readonly refresh: readonly EndpointSpec[]
  readonly nameOf: (row: Row) => string
  /** Returns the screen's texts: the actions and the toast. */
  readonly text: (key: Word) => string
  /** The same texts for the question before a single row is switched; without it, the row is switched at once. */
  readonly askText?: (key: QuestionText, values: { readonly name: string }) => string
}

/** Switches rows with a field `active` on and off, like `useStatusSwitch`, with the screen's texts under their usual keys. */
export function useActiveSwitch<
  S extends ListEndpoint,
  Many extends ManyEndpoint & {
    readonly body: { readonly _zod: { readonly output: { readonly active: boolean } } }
  },
>(
  list: Pick<ListSource<S>, 'data' | 'endpoint' | 'query'>,
  endpoint: Many,
  { refresh, nameOf, text, askText }: Options<RowOf<S>>,
): StatusSwitch<RowOf<S>> {
  return useStatusSwitch(list, endpoint, {
    refresh,
    nameOf,
    isOn: (row) => (row as { readonly active: boolean }).active,
    changeOf: (active) => ({ active }) as ChangeOf<Many>,
    texts: {
      on: text('activate'),
      off: text('deactivate'),
      success: text('updated'),
      ...(askText && {
        ask: (row: RowOf<S>, isOn: boolean) => ({
          title: askText(isOn ? 'activateTitle' : 'deactivateTitle', { name: nameOf(row) }),
          text: askText(isOn ? 'activateText' : 'deactivateText', { name: nameOf(row) }),
        }),
      }),
    },
  })
}
