import { jobRuns as cmsJobs } from '@esquadro/contract/calls/cms'
import type { Job, JobName } from '@esquadro/contract/platform/job-runs/cms'
import { jobNames } from '@esquadro/texts/lists/job-runs'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../api/queries.ts'
import { Badge } from '../design/badge/badge.tsx'
import { Button } from '../design/button/button.tsx'
import type { Column, RowAction } from '../design/data-table/data-table.types.ts'
import { Cluster } from '../design/layout/cluster.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText, useWords } from '../i18n/i18n.tsx'
import { List } from '../lists/list.tsx'
import { Confirmation, useQuestion } from '../lists/rows/confirmation.tsx'
import { useList } from '../lists/use-list.ts'
import { messages } from './jobs.messages.ts'
import { RunState } from './run-state.tsx'
import { useJobText } from './use-job-text.ts'

/** Milliseconds between two reads of the progress. */
const POLL_MS = 5_000

interface Question {
  readonly job: Job
  readonly isRetry: boolean
}

function useJobColumns(): Column<Job>[] {
  const names = useWords(jobNames)
  const text = useText(messages)
  const jobText = useJobText()
  const format = useFormats()
  return [
    { key: 'name', title: text('job'), cell: ({ name }) => names[name], isMain: true },
    { key: 'state', title: text('status'), cell: (job) => <JobState job={job} /> },
    {
      key: 'result',
      title: text('result'),
      cell: ({ last }) => (last ? jobText.result(last) : '–'),
      width: '26%',
    },
    {
      key: 'last',
      title: text('last'),
      cell: ({ last }) => (last ? format.dateTime(last.startedAt) : text('never')),
    },
    {
      key: 'duration',
      title: text('duration'),
      cell: ({ last }) => (last ? jobText.duration(last) : '–'),
      isNumeric: true,
      isExtra: true,
    },
    { key: 'schedule', title: text('schedule'), cell: ({ cron }) => jobText.schedule(cron), isExtra: true },
    {
      key: 'next',
      title: text('next'),
      cell: ({ nextRunAt }) => (nextRunAt === null ? '–' : format.dateTime(nextRunAt)),
    },
  ]
}

function JobState({ job: { last, waiting, failed } }: { readonly job: Job }) {
  const text = useText(messages)
  return (
    <Cluster gap={1}>
      {last && <RunState run={last} />}
      {failed > 0 && <Badge tone="danger">{text('failures', { count: failed })}</Badge>}
      {waiting > 0 && last?.state !== 'running' && <Badge>{text('waiting', { count: waiting })}</Badge>}
    </Cluster>
  )
}

/** Whether the last run of a job failed, or jobs of its kind were given up. */
const isWrong = ({ last, failed }: Job) => failed > 0 || (last?.state === 'failed' && !last.isRetried)

/** The background jobs that need somebody; the others are folded, each with its schedule, last run and failures. */
export function JobsTable({ onHistory }: { readonly onHistory: (job: JobName) => void }) {
  const names = useWords(jobNames)
  const text = useText(messages)
  const navigate = useNavigate()
  const question = useQuestion<Question>()
  const list = useList(cmsJobs.getAll, { defaults: { limit: 100 }, refetchInterval: POLL_MS })
  const [isOpen, setOpen] = useState(false)
  const columns = useJobColumns()
  const { data } = list
  const wrong = data?.items.filter(isWrong) ?? []
  const right = data?.items.filter((job) => !isWrong(job)) ?? []
  const shown = isOpen ? [...wrong, ...right] : wrong
  const refresh = [cmsJobs.getAll, cmsJobs.getRuns]
  const run = useAction(cmsJobs.run, { refresh, success: text('runQueued') })
  const retry = useAction(cmsJobs.retry, { refresh, success: text('retryDone') })
  const actionsOf = (job: Job): RowAction[] => [
    ...(job.isRunnable
      ? [
          {
            label: text('runNow'),
            isInRow: true,
            isDisabled: job.waiting > 0,
            onSelect: () => question.ask({ job, isRetry: false }),
          },
        ]
      : []),
    ...(!job.isRunnable && job.name !== 'mail' && job.failed > 0
      ? [{ label: text('retry'), onSelect: () => question.ask({ job, isRetry: true }) }]
      : []),
    job.name === 'mail'
      ? { label: text('mailList'), isRead: true, onSelect: () => void navigate('/cms/mail?tab=queue') }
      : { label: text('history'), icon: 'clock', isRead: true, onSelect: () => onHistory(job.name) },
  ]
  return (
    <>
      <Stack gap={4}>
        {data && wrong.length === 0 && (
          <Notice tone="success" title={text('allRight')}>
            {text('allRightText', { count: right.length })}
          </Notice>
        )}
        {(!data || shown.length > 0) && (
          <List
            list={data ? { ...list, data: { ...data, items: shown, total: shown.length } } : list}
            without={{ export: 'a fixed list; its runs are exported', bulk: 'jobs are started one by one' }}
            name={text('jobs')}
            columns={columns}
            rowKey={({ name }) => name}
            rowName={({ name }) => names[name]}
            actions={actionsOf}
            empty={{ title: text('empty'), text: text('emptyText') }}
          />
        )}
        {data && right.length > 0 && (
          <Cluster>
            <Button variant="secondary" isSmall aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? text('fold') : text('unfold', { count: right.length })}
            </Button>
          </Cluster>
        )}
      </Stack>
      <Confirmation
        question={question}
        isRunning={run.isRunning || retry.isRunning}
        onAccept={({ job: { name }, isRetry }) =>
          isRetry ? retry.run({ body: { name } }) : run.run({ body: { name } })
        }
        texts={({ job: { name }, isRetry }) => ({
          title: text(isRetry ? 'retryTitle' : 'runTitle', { job: names[name] }),
          accept: text(isRetry ? 'retry' : 'runNow'),
          text: text(isRetry ? 'retryText' : 'runText'),
        })}
      />
    </>
  )
}
