import { behaviours, statusAfter } from '@esquadro/contract/accounts/status'
import { mayChange } from '@esquadro/contract/areas'
import type { CmsProfessional } from '@esquadro/contract/professionals/cms'
import { messages as statusMessages } from '../accounts/status.messages.ts'
import { messages as adjustmentMessages } from '../adjustments/adjustments.messages.ts'
import { useUser } from '../api/store.ts'
import { Button } from '../design/button/button.tsx'
import { Cluster } from '../design/layout/cluster.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages as levelMessages } from '../level-grants/level-grants.messages.ts'
import { settableLevels } from '../level-grants/settable-levels.ts'
import { FormDrawer } from '../lists/editing/form-drawer.tsx'
import { useDrawer } from '../lists/editing/use-drawer.ts'
import { lazyPart } from '../lists/lazy-part.ts'
import { StatusQuestion } from '../professionals/cms/status-question.tsx'
import { useStatusChange } from '../professionals/cms/use-status-change.ts'
import { messages } from './person.messages.ts'

const AdjustmentForm = lazyPart(() => import('../adjustments/adjustment-form.tsx'), 'AdjustmentForm')
const LevelForm = lazyPart(() => import('../level-grants/level-form.tsx'), 'LevelForm')

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
  const mayAdjust = mayChange(useUser()?.permissions ?? ['all'], 'adjustments.cms')
  return (
    <>
      <Cluster gap={2}>
        {behaviours
          .filter((behaviour) => statusAfter(professional.status, behaviour) !== null)
          .map((behaviour) => (
            <Button
              key={behaviour}
              isOutlined
              variant={behaviour === 'reject' || behaviour === 'block' ? 'danger' : 'secondary'}
              onClick={() => status.ask(behaviour, [{ id, name }])}
            >
              {statusText(`do.${behaviour}`)}
            </Button>
          ))}
        {settableLevels(professional).length > 0 && (
          <Button variant="secondary" onClick={level.openNew}>
            {text('setLevel')}
          </Button>
        )}
        {mayAdjust && (
          <Button variant="primary" onClick={adjustment.openNew}>
            {text('adjust')}
          </Button>
        )}
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
