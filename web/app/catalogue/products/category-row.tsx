import type { CategoryOverview } from '@esquadro/contract/catalogue/products/professional'
import { Link } from 'react-router'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { Swatch } from '../../platform/design/swatch/swatch.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Bonuses } from './bonuses.tsx'
import styles from './categories.module.css'
import { messages } from './products.messages.ts'
import { ownBonuses } from './whole-campaigns.tsx'

/** Shows a category as a line: its rate in large figures, its name and brands, today's accelerators, its products. */
export function CategoryRow({ category }: { category: CategoryOverview }) {
  const text = useText(messages)
  const format = useFormats()
  const { id, name, pointsPerRealBps, fixedPoints, brands, products } = category
  const accelerators = ownBonuses(category.accelerators)
  return (
    <li className={styles.row}>
      <p className={styles.rate}>
        <span className={styles.figure}>{format.number(fixedPoints ?? pointsPerRealBps / 10_000)}</span>
        <span className={styles.unit}>{text(fixedPoints === undefined ? 'categories.unit' : 'perUnit')}</span>
      </p>
      <div className={styles.swatch}>
        <Swatch name={name} category={name} seed={id} />
      </div>
      <div className={styles.words}>
        <h2>
          <Link
            to={`/products?category=${id}`}
            className={styles.name}
            aria-label={text('categories.open', { name })}
          >
            {name}
          </Link>
        </h2>
        {brands.length > 0 && <p className={styles.brands}>{brands.map((brand) => brand.name).join(', ')}</p>}
      </div>
      <div className={styles.running}>
        {accelerators.length > 0 ? (
          <Bonuses bonuses={accelerators} />
        ) : (
          <span className={styles.none}>{text('categories.none')}</span>
        )}
      </div>
      <p className={styles.count}>
        <span>{text('categories.products', { count: products })}</span>
        <Icon name="arrow-right" size={18} />
      </p>
    </li>
  )
}
