import { points as cmsPoints } from '@esquadro/contract/calls/cms'
import { type LedgerHealth as Health, type LedgerProof } from '@esquadro/contract/ledger/points/cms'
import { LEDGER_RULES } from '@esquadro/contract/ledger/points/vocabulary'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { DimensionLine } from '../../platform/design/dimension-line/dimension-line.tsx'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ChainDrawing } from './chain-drawing.tsx'
import { messages } from './ledger.messages.ts'
import styles from './ledger.module.css'

const POLL_MS = 4_000

/** Whether the points are as they were entered, the chain of roots, and behind a fold the last proof rule by rule. */
export function LedgerHealth() {
  const text = useText(messages)
  const reading = useEndpoint(cmsPoints.getHealth, { refetchInterval: POLL_MS })
  const verify = useAction(cmsPoints.verify, { refresh: [cmsPoints.getHealth] })
  const { data } = reading
  if (reading.error && !data) return <ErrorState reading={reading} />
  if (!data) return <SkeletonText lines={8} />
  const [last] = data.proofs
  const isBusy = data.isWaiting || data.running !== null
  return (
    <Stack gap={6}>
      <Sign proof={last} />
      <Progress health={data} />
      {data.failed !== null && !isBusy && (
        <Notice tone="warn" title={text('unfinished')}>
          {data.failed}
        </Notice>
      )}
      <ChainDrawing chain={data.chain} />
      <details className={styles.fold} open={(last?.broken ?? 0) > 0 || undefined}>
        <summary>{text('checks')}</summary>
        <Stack gap={5}>
          <p className={styles.muted}>{text('healthText')}</p>
          <Cluster>
            <Button
              isChange
              variant="secondary"
              isLoading={verify.isRunning || isBusy}
              onClick={() => void verify.run({})}
            >
              {text('verify')}
            </Button>
          </Cluster>
          {last && <Rules proof={last} />}
        </Stack>
      </details>
    </Stack>
  )
}

function Progress({ health: { isWaiting, running } }: { readonly health: Health }) {
  const text = useText(messages)
  if (isWaiting) return <output>{text('queued')}</output>
  if (!running) return null
  const steps = running.steps ?? LEDGER_RULES.length
  return (
    <DimensionLine
      label={text('verifying')}
      value={running.stepsDone}
      max={steps}
      valueText={text('steps', { done: running.stepsDone, steps })}
    />
  )
}

/** One sentence and one sign: whether the points are as they were entered. */
function Sign({ proof }: { readonly proof: LedgerProof | undefined }) {
  const text = useText(messages)
  const { dateTime, number } = useFormats()
  if (!proof) return <p className={styles.sentence}>{text('unproved')}</p>
  const isWhole = proof.broken === 0
  return (
    <div className={styles.sign} data-whole={isWhole || undefined}>
      <Icon name={isWhole ? 'check-circle' : 'alert'} size={44} />
      <div>
        <p className={styles.sentence}>{isWhole ? text('whole') : text('broken', { count: proof.broken })}</p>
        <p className={styles.muted}>
          {text('proved', {
            at: dateTime(proof.provedAt),
            entries: number(proof.entries),
            accounts: number(proof.accounts),
            seconds: number(Math.max(1, Math.round(proof.tookMs / 1_000))),
          })}
        </p>
        {!isWhole && <p>{text('brokenText')}</p>}
      </div>
    </div>
  )
}

function Rules({ proof }: { readonly proof: LedgerProof }) {
  const text = useText(messages)
  return (
    <ul className={styles.rules} aria-label={text('rules')}>
      {proof.results
        .toSorted((a, b) => b.broken - a.broken)
        .map((result) => (
          <Rule key={result.name} result={result} />
        ))}
    </ul>
  )
}

function Rule({ result: { name, broken, sample } }: { readonly result: LedgerProof['results'][number] }) {
  const text = useText(messages)
  const known = LEDGER_RULES.find((rule) => rule === name)
  return (
    <li>
      <Badge tone={broken > 0 ? 'danger' : 'success'}>
        {broken > 0 ? text('violated', { count: broken }) : text('holds')}
      </Badge>
      <span>
        {known ? text(`rule.${known}`) : name}
        {sample.length > 0 && <code className={styles.sample}>{sample.join(', ')}</code>}
      </span>
    </li>
  )
}
