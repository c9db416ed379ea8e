import { FOUND_KINDS, type Found, type FoundKind } from '@esquadro/contract/app/search/cms'
import { type CmsModule, mayRead } from '@esquadro/contract/areas'
import { hideEmail } from '@esquadro/contract/platform/fields/email'
import { hideTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { Caller } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { find } from './find.queries.ts'

/** The module that an administrator must be allowed to read to find results of each kind. */
const moduleOf: Readonly<Record<FoundKind, CmsModule>> = {
  professional: 'professionals.cms',
  customer: 'customers.cms',
  shopkeeper: 'shopkeepers.cms',
  invoice: 'invoices.cms',
  product: 'products.cms',
  store: 'stores.cms',
  experience: 'experiences.cms',
  post: 'blog.cms',
}

/**
 * Finds up to five rows of each kind that the administrator may read, by kind and title, with an exact title
 * first; masks personal data.
 */
export async function findEverything(db: Database, user: Caller, q: string): Promise<Found[]> {
  const kinds = FOUND_KINDS.filter((kind) => mayRead(user.permissions, moduleOf[kind]))
  const found = (await find(db, q, kinds)).map(maskRow)
  return found.toSorted(
    (a, b) =>
      FOUND_KINDS.indexOf(a.kind) - FOUND_KINDS.indexOf(b.kind) ||
      Number(b.title === q) - Number(a.title === q) ||
      a.title.localeCompare(b.title, 'pt-BR'),
  )
}

function maskRow(row: Found): Found {
  // A link to a customer uses the name: a document in an address would be in the browser's history.
  if (row.kind === 'customer')
    return { ...row, detail: row.detail && hideTaxDocument(row.detail), key: row.title }
  if (row.kind === 'professional' || row.kind === 'shopkeeper')
    return { ...row, detail: row.detail && hideEmail(row.detail), key: row.title }
  return row
}
