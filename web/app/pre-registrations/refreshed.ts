import * as dashboards from '@esquadro/contract/dashboards/shopkeeper'
import * as followUp from '@esquadro/contract/follow-up/shopkeeper'
import * as contract from '@esquadro/contract/pre-registrations/shopkeeper'
import * as stores from '@esquadro/contract/stores/shopkeeper'

/** The reads that creating, removing or reminding a pre-registration makes stale. */
export const refreshed = [contract.getAll, stores.getSellers, followUp.getAll, dashboards.getData]
