import type { Store } from '@esquadro/contract/people/stores/cms'
import { ShopkeepersList } from '../../people/stores/shopkeepers-list.tsx'

/** The shopkeepers of one store; each can be approved, blocked and unblocked. */
export const ShopkeepersTab = ({ store }: { readonly store: Store }) => <ShopkeepersList storeId={store.id} />
