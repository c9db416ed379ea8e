import { customers, dashboards } from '@esquadro/contract/calls/professional'
import { useAction } from '../../platform/api/queries.ts'
import { showToast } from '../../platform/api/store.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './customers.messages.ts'

const refresh = [customers.getAll, customers.getOne, dashboards.getData]

/** Renews the registrations of one or more customers; a toast says how many were renewed and why others were not. */
export function useRenewal() {
  const text = useText(messages)
  const renewal = useAction(customers.renew, { refresh, success: text('renewed') })
  const many = useAction(customers.renewMany, { refresh })
  return {
    isRenewing: renewal.isRunning,
    isRenewingMany: many.isRunning,
    renew: (id: string) => void renewal.run({ body: { id } }),
    /** Returns whether the request succeeded. */
    renewMany: async (ids: readonly string[]): Promise<boolean> => {
      const [outcome] = await many.run({ body: { ids: [...ids] } })
      if (!outcome) return false
      const failed = outcome.items.flatMap((item) => (item.error ? [item.error.msg] : []))
      const done = text('renewedMany', { renewed: outcome.renewed, count: outcome.items.length })
      showToast(failed.length > 0 ? 'warn' : 'success', [done, ...new Set(failed)].join(' '))
      return true
    },
  }
}
