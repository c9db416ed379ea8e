import * as cmsProducts from '@esquadro/contract/products/cms'
import * as products from '@esquadro/contract/products/shared'
import { useAction } from '../../api/queries.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './cms-products.messages.ts'

const refresh = [products.getAll]

/** Activates or deactivates products; a toast says how many changed. */
export function useProductStatus() {
  const text = useText(messages)
  const one = useAction(cmsProducts.changeStatus, { refresh, success: text('updated') })
  const many = useAction(cmsProducts.changeManyStatus, {
    refresh,
    success: ({ changed }) => (changed === 0 ? text('unchanged') : text('changed', { count: changed })),
  })
  return {
    isRunning: one.isRunning || many.isRunning,
    changeOne: (id: string, active: boolean) => one.run({ body: { id, active } }),
    /** Returns whether the request succeeded. */
    changeMany: async (ids: readonly string[], active: boolean): Promise<boolean> => {
      const [, error] = await many.run({ body: { ids: [...ids], active } })
      return error === null
    },
  }
}
