import { mail as cmsMail } from '@esquadro/contract/calls/cms'
import type { MailOutcome, QueuedMail as QueuedMailItem } from '@esquadro/contract/platform/mail/cms'
import { mailStates } from '@esquadro/texts/lists/mails'
import { useState } from 'react'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Cluster } from '../design/layout/cluster.tsx'
import { useLanguage, useText } from '../i18n/i18n.tsx'
import { OutcomeDialog, type RowOutcome } from '../lists/bulk/outcome-dialog.tsx'
import { useListSelection } from '../lists/bulk/use-list-selection.ts'
import { EnumFilter, OptionsFilter } from '../lists/filters.tsx'
import { List } from '../lists/list.tsx'
import { messages as listMessages } from '../lists/lists.messages.ts'
import { ReasonDialog } from '../lists/rows/reason-dialog.tsx'
import { type ListState, useList } from '../lists/use-list.ts'
import { messages } from './cms-mail.messages.ts'
import { useMailColumns } from './mail-columns.tsx'

/** Lists recent mails: waiting, sent or failed. */
export function MailQueue() {
  const text = useText(messages)
  const list = useList(cmsMail.getQueue, { filters: ['state', 'kind'] })
  const { kinds, subjectOf } = useKinds()
  const { selectFiltered: _, ...selection } = useListSelection(list)
  const [discarding, setDiscarding] = useState<readonly string[] | null>(null)
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[] | null>(null)
  const retry = useAction(cmsMail.retry, { refresh: [cmsMail.getQueue] })
  const show = (result: readonly MailOutcome[]) => {
    selection.clear()
    setDiscarding(null)
    setOutcomes(
      result.map((outcome) => ({ ...outcome, error: outcome.ok ? null : { msg: text('queue.unchanged') } })),
    )
  }
  const runRetry = async (ids: readonly string[]) => {
    const [data] = await retry.run({ body: { ids: [...ids] } })
    if (data) show(data.outcomes)
  }
  const retried = selection.rows.filter(canRetry).map(({ id }) => id)
  const discarded = selection.rows.filter(canDiscard).map(({ id }) => id)
  const nameOf = (id: string) => {
    const row = list.data?.items.find((item) => item.id === id)
    return row ? `${subjectOf(row.kind)} · ${row.to ?? '–'}` : '–'
  }
  return (
    <>
      <List
        list={list}
        name={text('queue')}
        columns={useMailColumns(subjectOf)}
        rowName={({ id }) => nameOf(id)}
        selection={selection}
        file={cmsMail.exportQueue}
        bulkActions={
          <BulkButtons
            isRetrying={retry.isRunning}
            retried={retried.length}
            discarded={discarded.length}
            onRetry={() => void runRetry(retried)}
            onDiscard={() => setDiscarding(discarded)}
          />
        }
        selectedText={(count) => text('selected', { count })}
        filters={<QueueFilters list={list} kinds={kinds} />}
        actions={(row) => [
          ...(canRetry(row) ? [{ label: text('queue.retry'), onSelect: () => void runRetry([row.id]) }] : []),
          ...(canDiscard(row)
            ? [{ label: text('queue.discard'), isDanger: true, onSelect: () => setDiscarding([row.id]) }]
            : []),
        ]}
        empty={{ title: text('queue.empty'), text: text('queue.emptyText') }}
      />
      {discarding && <DiscardDialog ids={discarding} onDone={show} onCancel={() => setDiscarding(null)} />}
      {outcomes && (
        <OutcomeDialog
          outcomes={outcomes}
          nameOf={nameOf}
          done={() => text('queue.changed')}
          onClose={() => setOutcomes(null)}
        />
      )}
    </>
  )
}

/** Returns the kinds of mails, with the subject of each in the page's language. */
function useKinds() {
  const text = useText(messages)
  const language = useLanguage()
  const kinds = useEndpoint(cmsMail.getAll, { query: { language } }).data?.items ?? []
  const subjectOf = (kind: string | null) =>
    kinds.find((entry) => entry.kind === kind)?.subject ?? kind ?? text('queue.unreadable')
  return { kinds, subjectOf }
}

interface QueueFiltersProps {
  readonly list: ListState<typeof cmsMail.getQueue, 'state' | 'kind'>
  readonly kinds: readonly { readonly kind: string; readonly subject: string }[]
}

function QueueFilters({ list, kinds }: QueueFiltersProps) {
  const text = useText(messages)
  return (
    <>
      <EnumFilter
        list={list}
        name="state"
        label={text('queue.state')}
        all={text('queue.anyState')}
        option={mailStates}
      />
      <OptionsFilter
        list={list}
        name="kind"
        label={text('queue.kind')}
        all={text('queue.anyKind')}
        options={kinds.map(({ kind, subject }) => ({ value: kind, label: subject }))}
        isSearchable
      />
    </>
  )
}

type QueuedMail = Pick<QueuedMailItem, 'state'>
const canRetry = ({ state }: QueuedMail) => state === 'given-up' || state === 'failing'
const canDiscard = ({ state }: QueuedMail) => state !== 'sent' && state !== 'discarded'

interface BulkButtonsProps {
  readonly isRetrying: boolean
  /** The numbers of selected mails that can be sent again and discarded. */
  readonly retried: number
  readonly discarded: number
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** Shows a button for each action that some selected mail allows, with the number of such mails. */
function BulkButtons({ isRetrying, retried, discarded, onRetry, onDiscard }: BulkButtonsProps) {
  const text = useText(messages)
  const listText = useText(listMessages)
  return (
    <Cluster>
      {retried > 0 && (
        <Button isChange isSmall variant="primary" onClick={onRetry} isLoading={isRetrying}>
          {listText('bulk.action', { action: text('queue.retry'), count: retried })}
        </Button>
      )}
      {discarded > 0 && (
        <Button isChange isSmall variant="danger" isOutlined onClick={onDiscard}>
          {listText('bulk.action', { action: text('queue.discard'), count: discarded })}
        </Button>
      )}
    </Cluster>
  )
}

interface DiscardDialogProps {
  readonly ids: readonly string[]
  readonly onDone: (outcomes: readonly MailOutcome[]) => void
  readonly onCancel: () => void
}

/** Discards mails, with a reason. */
function DiscardDialog({ ids, onDone, onCancel }: DiscardDialogProps) {
  const text = useText(messages)
  const discard = useAction(cmsMail.discard, { refresh: [cmsMail.getQueue] })
  const run = async (reason: string) => {
    const [data] = await discard.run({ body: { ids: [...ids], reason } })
    if (data) onDone(data.outcomes)
  }
  return (
    <ReasonDialog
      title={text('queue.discardTitle', { count: ids.length })}
      accept={text('queue.discard')}
      isLoading={discard.isRunning}
      onAccept={(reason) => void run(reason)}
      onCancel={onCancel}
    >
      {text('queue.discardText')}
    </ReasonDialog>
  )
}
