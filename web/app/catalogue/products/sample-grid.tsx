import type { ListedProduct } from '@esquadro/contract/catalogue/products/shared'
import { Link } from 'react-router'
import { VisuallyHidden } from '../../platform/design/layout/visually-hidden.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { type Sample, samplesOf } from '../../platform/design/swatch/material.ts'
import { Swatch } from '../../platform/design/swatch/swatch.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Bonuses } from './bonuses.tsx'
import { Earning } from './earning.tsx'
import { messages } from './products.messages.ts'
import styles from './sample-grid.module.css'
import { ownBonuses } from './whole-campaigns.tsx'

/** Groups the page's products by category, in the order of the list. */
function groupsOf(rows: readonly ListedProduct[]) {
  const groups: { category: ListedProduct['category']; products: ListedProduct[] }[] = []
  for (const product of rows) {
    const last = groups.at(-1)
    if (last?.category.id === product.category.id) last.products.push(product)
    else groups.push({ category: product.category, products: [product] })
  }
  return groups
}

/** Shows the catalogue as a grid of samples, grouped by category. Null while it loads. */
export function SampleGrid({ rows }: { rows: readonly ListedProduct[] | null }) {
  const text = useText(messages)
  if (!rows)
    return (
      <ul className={styles.samples}>
        {Array.from({ length: 8 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
          <li key={index} className={styles.sample}>
            <div className={styles.waiting}>
              <Skeleton height="100%" />
            </div>
            <Skeleton width="80%" />
            <Skeleton width="50%" />
          </li>
        ))}
      </ul>
    )
  const samples = samplesOf(rows)
  return groupsOf(rows).map(({ category, products }, index) => (
    // A category may come twice if the order is not by category.
    <section key={`${category.id} ${index}`} className={styles.group} aria-label={category.name}>
      <header>
        <h2>{category.name}</h2>
        <Link to={`/products?view=samples&category=${category.id}`}>
          {text('onlyThese')}
          <VisuallyHidden>: {category.name}</VisuallyHidden>
        </Link>
      </header>
      <ul className={styles.samples}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} sample={samples.get(product.id)} />
        ))}
      </ul>
    </section>
  ))
}

function ProductCard({ product, sample }: { product: ListedProduct; sample: Sample | undefined }) {
  const text = useText(messages)
  const own = ownBonuses(product.accelerators)
  return (
    <li className={styles.sample}>
      <Swatch
        name={product.name}
        category={product.category.name}
        seed={product.id}
        image={product.image}
        sample={sample}
      />
      <div className={styles.words}>
        <h3>{product.name}</h3>
        <p className={styles.earning}>
          <Earning product={product} />
          <span>{text('categories.unit')}</span>
        </p>
      </div>
      <p className={styles.facts}>
        <span>{product.brand.name}</span>
        <span>{product.code}</span>
      </p>
      {own.length > 0 && <Bonuses bonuses={own} />}
    </li>
  )
}
