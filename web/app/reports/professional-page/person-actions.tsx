import { mayChange } from '@esquadro/contract/areas'
import { type Behaviour, behaviours, statusAfter } from '@esquadro/contract/people/accounts/status'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { messages as adjustmentMessages } from '../../ledger/adjustments/adjustments.messages.ts'
import { messages as levelMessages } from '../../ledger/level-grants/level-grants.messages.ts'
import { settableLevels } from '../../ledger/level-grants/settable-levels.ts'
import { messages as statusMessages } from '../../people/accounts/status.messages.ts'
import { StatusQuestion } from '../../people/professionals/cms/status-question.tsx'
import { useStatusChange } from '../../people/professionals/cms/use-status-change.ts'
import { useUser } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { messages } from './person.messages.ts'

const AdjustmentForm = lazyPart(
  () => import('../../ledger/adjustments/adjustment-form.tsx'),
  'AdjustmentForm',
)
const LevelForm = lazyPart(() => import('../../ledger/level-grants/level-form.tsx'), 'LevelForm')

const isDanger = (behaviour: Behaviour) => behaviour === 'reject' || behaviour === 'block'

/** The actions on a professional: adjust points, set the level, change the status of the account. */
export function PersonActions({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  const statusText = useText(statusMessages)
  const adjustmentText = useText(adjustmentMessages)
  const levelText = useText(levelMessages)
  const adjustment = useDrawer<never>()
  const level = useDrawer<never>()
  const status = useStatusChange(null)
  const { id, name } = professional
  // What takes something away comes last.
  const possible = behaviours
    .filter((behaviour) => statusAfter(professional.status, behaviour) !== null)
    .toSorted((a, b) => Number(isDanger(a)) - Number(isDanger(b)))
  const mayAdjust = mayChange(useUser()?.permissions ?? ['all'], 'adjustments.cms')
  return (
    <>
      <Cluster gap={2}>
        {mayAdjust && (
          <Button variant="primary" onClick={adjustment.openNew}>
            {text('adjust')}
          </Button>
        )}
        {settableLevels(professional).length > 0 && (
          <Button variant="secondary" onClick={level.openNew}>
            {text('setLevel')}
          </Button>
        )}
        {possible.map((behaviour) => (
          <Button
            key={behaviour}
            isOutlined
            variant={isDanger(behaviour) ? 'danger' : 'secondary'}
            onClick={() => status.ask(behaviour, [{ id, name }])}
          >
            {statusText(`do.${behaviour}`)}
          </Button>
        ))}
      </Cluster>
      <FormDrawer drawer={adjustment} title={adjustmentText('adjustOf', { name })}>
        {(form) => <AdjustmentForm professional={professional} {...form} />}
      </FormDrawer>
      <FormDrawer drawer={level} title={levelText('setOf', { name })}>
        {(form) => <LevelForm professional={professional} {...form} />}
      </FormDrawer>
      <StatusQuestion status={status} />
    </>
  )
}
