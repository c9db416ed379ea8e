import { dashboards, followUp, preRegistrations, stores } from '@esquadro/contract/calls/shopkeeper'

/** The reads that creating, removing or reminding a pre-registration makes stale. */
export const refreshed = [preRegistrations.getAll, stores.getSellers, followUp.getAll, dashboards.getData]
