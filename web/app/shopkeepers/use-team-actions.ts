import type { Behaviour } from '@esquadro/contract/accounts/status'
import * as dashboards from '@esquadro/contract/dashboards/shopkeeper'
import type { Colleague } from '@esquadro/contract/shopkeepers/shopkeeper'
import * as shopkeepers from '@esquadro/contract/shopkeepers/shopkeeper'
import { useAction, useRefresh } from '../api/queries.ts'
import { showToast } from '../api/store.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './shopkeepers.messages.ts'

/** What is to be done to a colleague's account. */
export interface Asked {
  readonly behaviour: Behaviour
  readonly row: Colleague
}

/** The reads that a change in the team makes stale. */
export const teamReads = [shopkeepers.getAll, shopkeepers.getProfileData, dashboards.getData]

export interface TeamActions {
  run(asked: Asked): Promise<void>
  readonly isRunning: boolean
}

/** Approves, rejects, removes or takes back a colleague, says so by name, and reads the team anew either way. */
export function useTeamActions(): TeamActions {
  const text = useText(messages)
  const refresh = useRefresh()
  const change = useAction(shopkeepers.changeStatus, { refresh: teamReads })
  return {
    isRunning: change.isRunning,
    run: async ({ behaviour, row: { id, name } }) => {
      const [data] = await change.run({ body: { id, behaviour } })
      // Refused: somebody else was faster, or the management went to another. What is shown has to follow.
      if (!data) return void (await Promise.all(teamReads.map(refresh)))
      const isConfirming = behaviour === 'approve' && data.status !== 'active'
      showToast('success', text(isConfirming ? 'done.confirms' : `done.${behaviour}`, { name }))
    },
  }
}
