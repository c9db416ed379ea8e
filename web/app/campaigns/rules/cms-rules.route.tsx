import { levels as cmsLevels, rules as cmsRules } from '@esquadro/contract/calls/cms'
import type { Rule } from '@esquadro/contract/campaigns/rules/rule'
import { ruleStates, ruleTargets } from '@esquadro/texts/lists/rules'
import { useSearchParams } from 'react-router'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Page } from '../../platform/design/layout/page.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Tabs } from '../../platform/design/tabs/tabs.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { EnumFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { CreateButton, List } from '../../platform/lists/list.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { type ListState, useList } from '../../platform/lists/use-list.ts'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { type Current, CurrentRules, type LevelVersions, type Planned } from './current-rules.tsx'
import { useRuleColumns } from './rule-columns.tsx'
import type { RuleStart } from './rule-form.tsx'
import { messages } from './rules.messages.ts'
import { useRuleText } from './use-rule-text.ts'

const RuleForm = lazyPart(() => import('./rule-form.tsx'), 'RuleForm')
const LevelsForm = lazyPart(() => import('./levels-form.tsx'), 'LevelsForm')

const TABS = ['inForce', 'versions'] as const

/** The change that the drawer plans: to one of the programme's rules, or to the rule of a row. */
interface Plan {
  readonly rule: Planned
  readonly of: Rule | null
}

/** /cms/rules: the rules in force, planned and past, and new versions with a preview. */
export default function CmsRulesRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const { date } = useFormats()
  const ruleText = useRuleText()
  const list = useList(cmsRules.getAll, {
    filters: ['kind', 'target', 'state'],
    defaults: { sort: '-holdsFrom' },
  })
  const columns = useRuleColumns()
  const current = useEndpoint(cmsRules.getCurrent)
  const levels = useEndpoint(cmsLevels.getLevelVersions)
  const drawer = useDrawer<Plan>()
  const withdrawing = useQuestion<Rule>()
  const withdraw = useAction(cmsRules.withdraw, {
    refresh: [cmsRules.getAll, cmsRules.getCurrent, cmsRules.getOperations],
    success: text('withdrawn'),
  })
  const failed = current.error ? current : levels.error ? levels : null
  const tab = params.get('tab') === 'versions' ? 'versions' : 'inForce'
  const create = { label: text('add'), onSelect: () => drawer.open({ rule: 'rate', of: null }) }
  return (
    <Page>
      <PageTitle title={text('title')} description={text('text')} />
      <PageHeader title={text('title')} text={text('text')} action={<CreateButton {...create} />} />
      <Tabs
        label={text('title')}
        tabs={TABS.map((value) => ({ value, label: text(value) }))}
        value={tab}
        onChange={(value) => setParams(value === 'versions' ? { tab: value } : {})}
      >
        {tab === 'versions' ? (
          <List
            name={text('versions')}
            list={list}
            without={{ bulk: 'each version has a preview of its own' }}
            columns={columns}
            rowName={ruleText.name}
            create={create}
            filters={<RuleFilters list={list} />}
            file={cmsRules.exportAll}
            actions={(row) => [
              {
                label: text('plan'),
                icon: 'edit',
                onSelect: () => drawer.open({ rule: row.kind, of: row }),
              },
              ...(row.state === 'upcoming'
                ? [{ label: text('withdraw'), isDanger: true, onSelect: () => withdrawing.ask(row) }]
                : []),
            ]}
            empty={{ title: text('empty'), text: text('emptyText') }}
          />
        ) : failed ? (
          <ErrorState reading={failed} />
        ) : current.data && levels.data ? (
          <CurrentRules
            current={current.data}
            levels={levels.data}
            onPlan={(rule) => drawer.open({ rule, of: ruleOf(current.data, rule) })}
          />
        ) : (
          <SkeletonText lines={6} />
        )}
      </Tabs>
      <FormDrawer drawer={drawer} title={text(`create.${drawer.row?.rule ?? 'rate'}`)}>
        {(form) =>
          current.data && levels.data && drawer.row ? (
            drawer.row.rule === 'levels' ? (
              <LevelsForm {...form} {...levelsStart(levels.data)} />
            ) : (
              <RuleForm {...form} start={ruleStart(current.data, drawer.row.rule, drawer.row.of)} />
            )
          ) : (
            <SkeletonText lines={8} />
          )
        }
      </FormDrawer>
      <Confirmation
        question={withdrawing}
        isRunning={withdraw.isRunning}
        onAccept={({ id }) => withdraw.run({ body: { id } })}
        texts={(rule) => ({
          title: text('withdrawTitle', { name: ruleText.name(rule) }),
          accept: text('withdraw'),
          text: text('withdrawText', { day: rule.holdsFrom ? date(rule.holdsFrom) : '' }),
          isDanger: true,
        })}
      />
    </Page>
  )
}

function RuleFilters({ list }: { list: ListState<typeof cmsRules.getAll> }) {
  const text = useText(messages)
  return (
    <>
      <EnumFilter
        list={list}
        name="kind"
        label={text('rule')}
        all={text('anyKind')}
        option={(kind) => text(`kind.${kind}`)}
      />
      <EnumFilter
        list={list}
        name="target"
        label={text('target')}
        all={text('anyTarget')}
        option={ruleTargets}
      />
      <EnumFilter list={list} name="state" label={text('state')} all={text('anyState')} option={ruleStates} />
    </>
  )
}

const ruleOf = (current: Current, kind: Planned): Rule | null =>
  current.rules.find((rule) => rule.current.kind === kind)?.current ?? null

/** Returns the initial values of a new version: those of a rule, or of a new rate for a category. */
function ruleStart(current: Current, kind: RuleStart['kind'], of: Rule | null): RuleStart {
  const expiry = ruleOf(current, 'expiry')
  return {
    kind,
    earliest: current.earliest,
    earliestCycle: current.earliestCycle,
    rate: {
      target: of?.target ?? 'category',
      targetId: of?.targetId ?? null,
      pointsPerRealBps: of?.kind === 'rate' ? of.pointsPerRealBps : 10_000,
      fixedPoints: of?.fixedPoints ?? null,
    },
    targetName: of?.targetName ?? null,
    expiry: { expiry: expiry?.expiry ?? 'rolling-months', expiryMonths: expiry?.expiryMonths ?? 24 },
    cycle: ruleOf(current, 'cycle')?.cycle ?? 'calendar-year',
    operation: { operation: of?.operation ?? '', meaning: of?.meaning ?? null },
  }
}

/** Returns the initial thresholds: the last planned ones, else those in force. */
function levelsStart({ items, cycles }: LevelVersions) {
  const latest = items.find(({ state }) => state !== 'past')
  return { thresholds: latest?.thresholds ?? [], cycles }
}
