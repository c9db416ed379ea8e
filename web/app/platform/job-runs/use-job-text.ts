import type { JobRun } from '@esquadro/contract/platform/job-runs/cms'
import { jobCounts, jobRunStates } from '@esquadro/texts/lists/job-runs'
import { useFormats } from '../i18n/format.ts'
import { useText, useWords } from '../i18n/i18n.tsx'
import { messages } from './jobs.messages.ts'

const twoDigits = (text: string | undefined) => (text ?? '').padStart(2, '0')

/** Returns functions that format schedules, results and durations. */
export function useJobText() {
  const text = useText(messages)
  const states = useWords(jobRunStates)
  const countWords = useWords(jobCounts)
  const { number } = useFormats()
  return {
    /** Describes a schedule of five cron fields. */
    schedule(cron: string | null): string {
      if (cron === null) return text('demand')
      const [minute = '', hour = '', day = ''] = cron.split(' ')
      if (minute === '*') return text('every.minute')
      if (minute.startsWith('*/')) return text('every.minutes', { count: Number(minute.slice(2)) })
      if (hour === '*') return text('every.hour', { minute })
      const time = `${twoDigits(hour)}:${twoDigits(minute)}`
      const [from = '', to = from] = day.split('-')
      return day === '*' ? text('every.day', { time }) : text('every.days', { from, to, time })
    },
    /** Describes the results of a run, or the reason of its failure. */
    result({ state, counts, error, steps, stepsDone }: JobRun): string {
      if (state === 'failed') return error ?? ''
      if (state === 'running') return steps === null ? '…' : text('steps', { done: stepsDone, steps })
      const known = Object.entries(countWords).filter(([name]) => (counts[name] ?? 0) > 0)
      return (
        known.map(([name, word]) => `${word}: ${number(counts[name] ?? 0)}`).join(' · ') || text('nothing')
      )
    },
    state: ({ state, isRetried }: JobRun): string =>
      state === 'failed' && isRetried ? text('retried') : states[state],
    duration({ startedAt, finishedAt }: JobRun): string {
      if (finishedAt === null) return '–'
      const ms = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt))
      if (ms < 1_000) return `${number(ms)} ms`
      return ms < 60_000 ? `${number(Math.round(ms / 1_000))} s` : `${number(Math.round(ms / 60_000))} min`
    },
  }
}
