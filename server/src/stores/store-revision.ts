import { revisionOf } from '../database/revision.ts'
import type { StoredStore } from './stores.queries.ts'

/** A store with the revision of the fields in its form and its sellers' form, which excludes status and counts. */
export function withRevision(store: StoredStore): StoredStore & { readonly revision: string } {
  const { id: _id, active: _active, shopkeepers: _shopkeepers, createdAt: _createdAt, ...edited } = store
  return { ...store, revision: revisionOf(edited) }
}
