import type { RunningBonus } from '@esquadro/contract/catalogue/products/shared'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Bonuses } from './bonuses.tsx'
import { messages } from './products.messages.ts'
import styles from './whole-campaigns.module.css'

type Listed = { readonly accelerators: readonly RunningBonus[] }

/** The campaigns that apply to the whole catalogue, stated once above it instead of in every row. */
export function WholeCampaigns({ items }: { items: readonly Listed[] | undefined }) {
  const text = useText(messages)
  const found = new Map(
    (items ?? [])
      .flatMap(({ accelerators }) => accelerators)
      .filter(({ allProducts }) => allProducts)
      .map((campaign) => [campaign.id, campaign] as const),
  )
  if (found.size === 0) return null
  return (
    <section className={styles.campaigns} aria-label={text('whole')}>
      <h2>{text('whole')}</h2>
      <Bonuses bonuses={[...found.values()]} />
    </section>
  )
}

/** Returns the accelerators that are not already stated above the list. */
export const ownBonuses = <Bonus extends RunningBonus>(bonuses: readonly Bonus[]): readonly Bonus[] =>
  bonuses.filter(({ allProducts }) => !allProducts)
