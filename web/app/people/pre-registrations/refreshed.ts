import {
  preRegistrations as contract,
  dashboards,
  followUp,
  stores,
} from '@esquadro/contract/calls/shopkeeper'

/** The reads that creating, removing or reminding a pre-registration makes stale. */
export const refreshed = [contract.getAll, stores.getSellers, followUp.getAll, dashboards.getData]
