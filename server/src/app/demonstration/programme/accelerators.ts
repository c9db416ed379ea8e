import { NO_CAPS } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { insertAccelerator } from '../../../campaigns/accelerators/accelerators.queries.ts'
import { addDays, addMonths } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { limitToGiven } from '../demonstration.queries.ts'
import { at } from '../people/accounts.ts'
import type { Catalogue } from './catalogue.ts'
import type { Store } from './stores.ts'

/**
 * Creates four campaigns: one past, two active, one future. `limitCampaigns` later sets the limits that
 * depend on the points they gave.
 */
export async function insertAccelerators(
  trx: Database,
  facts: {
    readonly catalogue: Catalogue
    readonly stores: readonly Store[]
    readonly admin: string
    readonly today: string
    readonly firstDay: string
  },
): Promise<void> {
  const { catalogue, stores, today, firstDay } = facts
  const nothing = { categoryIds: [], brandIds: [], productIds: [], storeIds: [], professions: [], levels: [] }
  const of = (name: string) => [catalogue.categoryIds.get(name) ?? '']
  const campaigns = [
    {
      name: 'Mês da luz',
      multiplierBps: 20_000,
      startsOn: addMonths(firstDay, 3),
      endsOn: addMonths(firstDay, 4),
      targets: { ...nothing, categoryIds: of('Iluminação') },
    },
    {
      name: 'Banho completo',
      multiplierBps: 15_000,
      startsOn: addDays(today, -45),
      endsOn: addDays(today, 20),
      targets: { ...nothing, categoryIds: of('Louças e metais') },
    },
    {
      name: 'Aniversário Casa Aroeira',
      multiplierBps: 12_500,
      startsOn: addDays(today, -20),
      endsOn: addDays(today, 30),
      cumulative: true,
      caps: { ...NO_CAPS, professionalPoints: 400 },
      targets: { ...nothing, storeIds: [stores[0]?.id ?? ''] },
    },
    {
      name: 'Ouro sobre pedra',
      multiplierBps: 20_000,
      startsOn: addDays(today, 15),
      endsOn: addDays(today, 75),
      caps: { ...NO_CAPS, amountCents: 250_000_00, professionalPoints: 3_000 },
      targets: { ...nothing, categoryIds: of('Pedras'), levels: ['ouro', 'platina', 'diamante'] as const },
    },
  ]
  for (const campaign of campaigns)
    await insertAccelerator(
      trx,
      {
        cumulative: false,
        everything: false,
        segmentId: null,
        caps: NO_CAPS,
        ...campaign,
        targets: { ...campaign.targets, levels: [...campaign.targets.levels] },
      },
      { id: facts.admin, now: at(firstDay, 10) },
    )
}

/** Limits the points of two campaigns: the past one is exhausted, the other nearly. */
export async function limitCampaigns(db: Database): Promise<void> {
  await limitToGiven(db, 'Mês da luz', 1)
  await limitToGiven(db, 'Banho completo', 250)
}
