import { jobRuns as cmsJobs } from '@esquadro/contract/calls/cms'
import type { JobRun } from '@esquadro/contract/platform/job-runs/cms'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { EnumFilter } from '../lists/filters.tsx'
import { List } from '../lists/list.tsx'
import { useList } from '../lists/use-list.ts'
import { messages } from './jobs.messages.ts'
import { RunState } from './run-state.tsx'
import { useJobText } from './use-job-text.ts'

/** The runs of all jobs, newest first. */
export function RunsList() {
  const text = useText(messages)
  const jobText = useJobText()
  const format = useFormats()
  const list = useList(cmsJobs.getRuns, { filters: ['job', 'state'], defaults: { limit: 25 } })
  const columns: Column<JobRun>[] = [
    { key: 'job', title: text('job'), cell: (row) => text(`job.${row.job}`), isMain: true },
    { key: 'state', title: text('status'), cell: (row) => <RunState run={row} /> },
    { key: 'result', title: text('result'), cell: jobText.result, width: '35%' },
    {
      key: 'startedBy',
      title: text('startedBy'),
      cell: (row) => row.startedBy ?? text('bySchedule'),
      isExtra: true,
    },
    { key: 'startedAt', title: text('started'), cell: (row) => format.dateTime(row.startedAt) },
    { key: 'duration', title: text('duration'), cell: jobText.duration, isNumeric: true },
  ]
  return (
    <List
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      name={text('runs')}
      columns={columns}
      file={{ name: text('file'), endpoint: cmsJobs.exportRuns }}
      rowName={(row) => `${text(`job.${row.job}`)} ${format.dateTime(row.startedAt)}`}
      filters={
        <>
          <EnumFilter
            list={list}
            name="job"
            label={text('job')}
            all={text('anyJob')}
            option={(job) => text(`job.${job}`)}
          />
          <EnumFilter
            list={list}
            name="state"
            label={text('status')}
            all={text('anyStatus')}
            option={(state) => text(state)}
          />
        </>
      }
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}
