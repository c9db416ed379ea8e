import { jobRuns as cmsJobs } from '@esquadro/contract/calls/cms'
import type { JobRun } from '@esquadro/contract/platform/job-runs/cms'
import { jobNames, jobRunStates, jobRunsList } from '@esquadro/texts/lists/job-runs'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText, useWords } from '../i18n/i18n.tsx'
import { EnumFilter } from '../lists/filters.tsx'
import { List } from '../lists/list.tsx'
import { useColumn } from '../lists/use-column.ts'
import { useList } from '../lists/use-list.ts'
import { messages } from './jobs.messages.ts'
import { RunState } from './run-state.tsx'
import { useJobText } from './use-job-text.ts'

/** The runs of all jobs, newest first. */
export function RunsList() {
  const column = useColumn(jobRunsList)
  const names = useWords(jobNames)
  const text = useText(messages)
  const jobText = useJobText()
  const format = useFormats()
  const list = useList(cmsJobs.getRuns, { filters: ['job', 'state'], defaults: { limit: 25 } })
  const columns: Column<JobRun>[] = [
    column('job', (row) => names[row.job], { isMain: true }),
    column('state', (row) => <RunState run={row} />),
    column('result', jobText.result, { width: '35%' }),
    column('startedBy', (row) => row.startedBy ?? text('bySchedule'), { isExtra: true }),
    column('startedAt', (row) => format.dateTime(row.startedAt)),
    { key: 'duration', title: text('duration'), cell: jobText.duration, isNumeric: true },
  ]
  return (
    <List
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      name={text('runs')}
      columns={columns}
      file={cmsJobs.exportRuns}
      rowName={(row) => `${names[row.job]} ${format.dateTime(row.startedAt)}`}
      filters={
        <>
          <EnumFilter list={list} name="job" label={text('job')} all={text('anyJob')} option={jobNames} />
          <EnumFilter
            list={list}
            name="state"
            label={text('status')}
            all={text('anyStatus')}
            option={jobRunStates}
          />
        </>
      }
      empty={{ title: text('empty'), text: text('emptyText') }}
    />
  )
}
