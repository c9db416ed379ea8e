import type { JobRun } from '@esquadro/contract/job-runs/cms'
import { Badge } from '../design/badge/badge.tsx'
import { useJobWords } from './job-words.ts'

const tones = { running: 'info', done: 'success', failed: 'danger' } as const

/** The state of a run. */
export function RunState({ run }: { readonly run: JobRun }) {
  const words = useJobWords()
  return <Badge tone={run.isRetried ? 'warn' : tones[run.state]}>{words.state(run)}</Badge>
}
