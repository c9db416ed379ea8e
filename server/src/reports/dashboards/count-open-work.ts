import type { OutputOf } from '@esquadro/contract'
import { type CmsModule, mayRead } from '@esquadro/contract/areas'
import {
  type getOpenWork,
  OPEN_WORK_KINDS,
  type OpenWorkKind,
} from '@esquadro/contract/reports/dashboards/cms'
import { MOST_OPEN_WORK } from '@esquadro/contract/reports/dashboards/vocabulary'
import type { Caller } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { countWaiting } from './waiting.queries.ts'

/** The module that an administrator must be allowed to read to see the work of each kind. */
const moduleOf: Readonly<Record<OpenWorkKind, CmsModule>> = {
  'invoices-in-review': 'invoices.cms',
  'invoices-unattributed': 'invoices.cms',
  'pce-to-pay': 'pce.cms',
  professionals: 'professionals.cms',
  shopkeepers: 'shopkeepers.cms',
}

/** Counts the open work that the administrator may read, as the dashboard does, up to `MOST_OPEN_WORK` of each kind. */
export async function countOpenWork(
  db: Database,
  user: Pick<Caller, 'permissions'>,
): Promise<OutputOf<typeof getOpenWork>> {
  const kinds = OPEN_WORK_KINDS.filter((kind) => mayRead(user.permissions, moduleOf[kind]))
  const counted = new Map(
    (await countWaiting(db, kinds, MOST_OPEN_WORK)).map(({ kind, count }) => [kind, count]),
  )
  return { items: kinds.map((kind) => ({ kind, count: counted.get(kind) ?? 0 })) }
}
