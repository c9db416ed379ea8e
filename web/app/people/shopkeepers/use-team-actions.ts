import { dashboards, shopkeepers } from '@esquadro/contract/calls/shopkeeper'
import type { Behaviour } from '@esquadro/contract/people/accounts/status'
import type { Colleague } from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { useAction, useRefresh } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/api/store.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './shopkeepers.messages.ts'

/** An action on a colleague's account. */
export interface TeamQuestion {
  readonly behaviour: Behaviour
  readonly row: Colleague
}

/** The reads that a change in the team makes stale. */
export const teamReads = [shopkeepers.getAll, shopkeepers.getProfileData, dashboards.getData]

export interface TeamActions {
  run(question: TeamQuestion): Promise<void>
  readonly isRunning: boolean
}

/** Approves, rejects, removes or restores a colleague, shows a toast, and always refreshes the team. */
export function useTeamActions(): TeamActions {
  const text = useText(messages)
  const refresh = useRefresh()
  const change = useAction(shopkeepers.changeStatus, { refresh: teamReads })
  return {
    isRunning: change.isRunning,
    run: async ({ behaviour, row: { id, name } }) => {
      const [data] = await change.run({ body: { id, behaviour } })
      // Rejected: somebody else was faster, or the user is no longer a manager. The screen has to show it.
      if (!data) return void (await Promise.all(teamReads.map(refresh)))
      const isConfirming = behaviour === 'approve' && data.status !== 'active'
      showToast('success', text(isConfirming ? 'done.confirms' : `done.${behaviour}`, { name }))
    },
  }
}
