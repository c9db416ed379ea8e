import type { JobRun } from '@esquadro/contract/platform/job-runs/cms'
import { Badge } from '../design/badge/badge.tsx'
import { useJobText } from './use-job-text.ts'

const tones = { running: 'info', done: 'success', failed: 'danger' } as const

/** The state of a run. */
export function RunState({ run }: { readonly run: JobRun }) {
  const jobText = useJobText()
  return <Badge tone={run.isRetried ? 'warn' : tones[run.state]}>{jobText.state(run)}</Badge>
}
