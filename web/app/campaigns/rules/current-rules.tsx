import type { ResponseOf } from '@esquadro/contract'
import { levels as cmsLevels } from '@esquadro/contract/calls/cms'
import type * as cmsRules from '@esquadro/contract/campaigns/rules/cms'
import type { LevelVersion } from '@esquadro/contract/people/levels/cms'
import { ruleKinds } from '@esquadro/texts/lists/rules'
import type { ReactNode } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { NumbersTable } from '../../platform/design/numbers-table/numbers-table.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { messages } from './rules.messages.ts'
import styles from './rules.module.css'
import { useRuleText } from './use-rule-text.ts'

export type Current = ResponseOf<typeof cmsRules.getCurrent>
export type LevelVersions = ResponseOf<typeof cmsLevels.getLevelVersions>
export type Planned = Current['rules'][number]['current']['kind'] | 'levels'

interface CurrentRulesProps {
  readonly current: Current
  readonly levels: LevelVersions
  readonly onPlan: (rule: Planned) => void
}

/** Shows the rules in force today with the next planned version of each, laid out like the title block of a drawing. */
export function CurrentRules({ current, levels, onPlan }: CurrentRulesProps) {
  const kinds = useWords(ruleKinds)
  const text = useText(messages)
  const { date } = useFormats()
  const ruleText = useRuleText()
  const { current: own } = current.ownRates
  return (
    <section aria-label={text('inForce')} className={styles.sheet}>
      {current.rules.map(({ current: rule, next }) => (
        <Part key={rule.kind} name={kinds[rule.kind]} onPlan={() => onPlan(rule.kind)}>
          <p className={styles.value}>{ruleText.value(rule)}</p>
          <p className={styles.note}>{ruleText.since(rule.holdsFrom)}</p>
          {rule.kind === 'rate' && own > 0 && (
            <p className={styles.note}>{text('ownRates', { count: own })}</p>
          )}
          {next?.holdsFrom && (
            <p className={styles.planned}>
              {text('next', { day: date(next.holdsFrom), value: ruleText.value(next) })}
            </p>
          )}
        </Part>
      ))}
      <Part name={kinds.operation} onPlan={() => onPlan('operation')}>
        <p className={styles.value}>
          {current.operations.current > 0
            ? text('operations.moved', { count: current.operations.current })
            : text('meaning.table')}
        </p>
        <p className={styles.note}>{text('operations.note')}</p>
        {current.operations.upcoming > 0 && (
          <p className={styles.planned}>
            {text('operations.planned', { count: current.operations.upcoming })}
          </p>
        )}
      </Part>
      <Part name={text('rule.levels')} onPlan={() => onPlan('levels')}>
        <Levels levels={levels} />
      </Part>
    </section>
  )
}

function Part({ name, onPlan, children }: { name: string; onPlan: () => void; children: ReactNode }) {
  const text = useText(messages)
  return (
    <div className={styles.rule} role="group" aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      {children}
      <div className={styles.act}>
        <Button isChange variant="secondary" onClick={onPlan}>
          {text('plan')}
        </Button>
      </div>
    </div>
  )
}

/** Shows the thresholds in force, the planned ones, which can be withdrawn, and the earlier ones. */
function Levels({ levels }: { levels: LevelVersions }) {
  const text = useText(messages)
  const design = useDesignText()
  const { number } = useFormats()
  const inForce = levels.items.find(({ state }) => state === 'current')
  const past = levels.items.filter(({ state }) => state === 'past')
  return (
    <>
      <dl className={styles.levels}>
        {inForce?.thresholds.map(({ level, startsAtPoints }) => (
          <div key={level} style={{ display: 'contents' }}>
            <dt>{design(`level.${level}`)}</dt>
            <dd>{number(startsAtPoints)}</dd>
          </div>
        ))}
      </dl>
      {levels.items
        .filter(({ state }) => state === 'upcoming')
        .map((version) => (
          <PlannedLevels key={version.fromCycle} version={version} />
        ))}
      {past.length > 0 && (
        <NumbersTable
          summary={text('levels.past')}
          label={text('levels.past')}
          head={[
            text('levels.cycle'),
            ...(inForce?.thresholds ?? []).map(({ level }) => design(`level.${level}`)),
          ]}
          rows={past.map(({ fromCycle, thresholds }) => ({
            key: fromCycle ?? '',
            name: fromCycle ?? text('levels.start'),
            values: thresholds.map(({ startsAtPoints }) => number(startsAtPoints)),
          }))}
        />
      )}
    </>
  )
}

function PlannedLevels({ version }: { version: LevelVersion }) {
  const text = useText(messages)
  const design = useDesignText()
  const { number, list } = useFormats()
  const question = useQuestion<string>()
  const remove = useAction(cmsLevels.removeLevels, {
    refresh: [cmsLevels.getLevelVersions],
    success: text('levels.removed'),
  })
  const cycle = version.fromCycle ?? ''
  const values = version.thresholds
    .slice(1)
    .map(({ level, startsAtPoints }) => `${design(`level.${level}`)} ${number(startsAtPoints)}`)
  return (
    <>
      <p className={styles.planned}>{text('levels.planned', { cycle, values: list(values) })}</p>
      <div>
        <Button isChange variant="quiet" onClick={() => question.ask(cycle)}>
          {text('levels.remove', { cycle })}
        </Button>
      </div>
      <Confirmation
        question={question}
        isRunning={remove.isRunning}
        onAccept={(fromCycle) => remove.run({ body: { fromCycle } })}
        texts={() => ({
          title: `${text('levels.remove', { cycle })}?`,
          accept: text('withdraw'),
          text: text('levels.removeText'),
          isDanger: true,
        })}
      />
    </>
  )
}
