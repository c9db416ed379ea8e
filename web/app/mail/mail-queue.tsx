import * as cmsMail from '@esquadro/contract/mail/cms'
import { useState } from 'react'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { useRowSelection } from '../design/data-table/use-row-selection.ts'
import { Cluster } from '../design/layout/cluster.tsx'
import { useLanguage, useText } from '../i18n/i18n.tsx'
import { EnumFilter, OptionsFilter } from '../lists/filters.tsx'
import { List } from '../lists/list.tsx'
import { OutcomeDialog, type RowOutcome } from '../lists/outcome-dialog.tsx'
import { ReasonDialog } from '../lists/reason-dialog.tsx'
import { useList } from '../lists/use-list.ts'
import { messages } from './cms-mail.messages.ts'
import { useMailColumns } from './mail-columns.tsx'

/** The mails of the last days: those that wait, were sent, or failed. */
export function MailQueue() {
  const text = useText(messages)
  const language = useLanguage()
  const list = useList(cmsMail.getQueue, { filters: ['state', 'kind'] })
  const kinds = useEndpoint(cmsMail.getAll, { query: { language } }).data?.items ?? []
  const subjectOf = (kind: string | null) =>
    kinds.find((one) => one.kind === kind)?.subject ?? kind ?? text('queue.unreadable')
  const selection = useRowSelection()
  const [discarding, setDiscarding] = useState<readonly string[] | null>(null)
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[] | null>(null)
  const refresh = [cmsMail.getQueue]
  const retry = useAction(cmsMail.retry, { refresh })
  const discard = useAction(cmsMail.discard, { refresh })
  const show = (result: readonly cmsMail.MailOutcome[]) => {
    selection.clear()
    setOutcomes(result.map((one) => ({ ...one, error: one.ok ? null : { msg: text('queue.unchanged') } })))
  }
  const runRetry = async (ids: readonly string[]) => {
    const [data] = await retry.run({ body: { ids: [...ids] } })
    if (data) show(data.outcomes)
  }
  const runDiscard = async (ids: readonly string[], reason: string) => {
    const [data] = await discard.run({ body: { ids: [...ids], reason } })
    if (!data) return
    setDiscarding(null)
    show(data.outcomes)
  }
  const chosen = [...selection.keys]
  const nameOf = (id: string) => {
    const row = list.data?.items.find((one) => one.id === id)
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
        file={{ name: text('queue.file'), endpoint: cmsMail.exportQueue }}
        bulkActions={
          <Cluster>
            <Button
              isChange
              isSmall
              variant="primary"
              onClick={() => void runRetry(chosen)}
              isLoading={retry.isRunning}
            >
              {text('queue.retry')}
            </Button>
            <Button isChange isSmall variant="danger" isOutlined onClick={() => setDiscarding(chosen)}>
              {text('queue.discard')}
            </Button>
          </Cluster>
        }
        selectedText={(count) => text('selected', { count })}
        filters={
          <>
            <EnumFilter
              list={list}
              name="state"
              label={text('queue.state')}
              all={text('queue.anyState')}
              option={(state) => text(`queue.state.${state}`)}
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
        }
        actions={({ id, state }) => [
          ...(state === 'given-up' || state === 'failing'
            ? [{ label: text('queue.retry'), onSelect: () => void runRetry([id]) }]
            : []),
          ...(state === 'sent' || state === 'discarded'
            ? []
            : [{ label: text('queue.discard'), isDanger: true, onSelect: () => setDiscarding([id]) }]),
        ]}
        empty={{ title: text('queue.empty'), text: text('queue.emptyText') }}
      />
      {discarding && (
        <ReasonDialog
          title={text('queue.discardTitle', { count: discarding.length })}
          accept={text('queue.discard')}
          isLoading={discard.isRunning}
          onAccept={(reason) => void runDiscard(discarding, reason)}
          onCancel={() => setDiscarding(null)}
        >
          {text('queue.discardText')}
        </ReasonDialog>
      )}
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
