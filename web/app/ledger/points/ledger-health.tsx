import { points as cmsPoints } from '@esquadro/contract/calls/cms'
import { type LedgerHealth as Health, type LedgerProof } from '@esquadro/contract/ledger/points/cms'
import { LEDGER_RULES } from '@esquadro/contract/ledger/points/vocabulary'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { DimensionLine } from '../../platform/design/dimension-line/dimension-line.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './ledger.messages.ts'
import styles from './ledger.module.css'

const POLL_MS = 4_000

/** Shows the last proof of the ledger, rule by rule, and the progress of a new one. */
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
    <Section
      title={text('health')}
      text={text('healthText')}
      action={
        <Button
          isChange
          variant="primary"
          isLoading={verify.isRunning || isBusy}
          onClick={() => void verify.run({})}
        >
          {text('verify')}
        </Button>
      }
    >
      <Stack gap={5}>
        <Progress health={data} />
        {data.failed !== null && !isBusy && (
          <Notice tone="warn" title={text('unfinished')}>
            {data.failed}
          </Notice>
        )}
        {last ? <Proof proof={last} /> : <p>{text('unproved')}</p>}
      </Stack>
    </Section>
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

function Proof({ proof }: { readonly proof: LedgerProof }) {
  const text = useText(messages)
  const { dateTime, number } = useFormats()
  const when = text('proved', {
    at: dateTime(proof.provedAt),
    entries: number(proof.entries),
    accounts: number(proof.accounts),
    seconds: number(Math.max(1, Math.round(proof.tookMs / 1_000))),
  })
  return (
    <>
      {proof.broken > 0 ? (
        <Notice tone="danger" title={text('broken', { count: proof.broken })}>
          {text('brokenText')}
        </Notice>
      ) : (
        <Notice tone="success" title={text('whole')}>
          {when}
        </Notice>
      )}
      {proof.broken > 0 && <p>{when}</p>}
      <ul className={styles.rules} aria-label={text('rules')}>
        {proof.results
          .toSorted((a, b) => b.broken - a.broken)
          .map((result) => (
            <Rule key={result.name} result={result} />
          ))}
      </ul>
    </>
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
