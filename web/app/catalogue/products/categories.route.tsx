import { products as professionalProducts } from '@esquadro/contract/calls/professional'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../platform/api/queries.ts'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Dropdown } from '../../platform/design/dropdown/dropdown.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import styles from './categories.module.css'
import { CategoryRow } from './category-row.tsx'
import { messages } from './products.messages.ts'
import { WholeCampaigns } from './whole-campaigns.tsx'

/** §2 /categories: the rate of each category, its brands and products, and today's accelerators. */
export default function CategoriesRoute() {
  const text = useText(messages)
  const [params, setParams] = useSearchParams()
  const byRate = params.get('sort') === '-rate'
  const reading = useEndpoint(professionalProducts.getCategories)
  const { data, error } = reading
  const items = byRate
    ? (data?.items ?? []).toSorted((a, b) => b.pointsPerRealBps - a.pointsPerRealBps)
    : (data?.items ?? [])
  const hasNoPoints = items.length > 0 && items.every(({ pointsPerRealBps }) => pointsPerRealBps === 0)
  return (
    <Page>
      <PageTitle title={text('categories.title')} description={text('categories.text')} />
      <PageHeader
        title={text('categories.title')}
        text={text('categories.text')}
        action={
          <ButtonLink to="/products" variant="secondary">
            {text('all')}
          </ButtonLink>
        }
      />
      {error && <ErrorState reading={reading} />}
      {data?.total === 0 && (
        <EmptyState
          title={text('categories.empty')}
          text={text('categories.emptyText')}
          action={
            <ButtonLink to="/dashboard" variant="secondary">
              {text('home')}
            </ButtonLink>
          }
        />
      )}
      {!data && !error && (
        <div className={styles.rows} aria-busy="true">
          {['30%', '44%', '36%', '40%', '28%', '48%'].map((width) => (
            <div key={width} className={styles.waiting}>
              <Skeleton width="5rem" height="3.5rem" />
              <Skeleton width={width} height="1.75rem" />
            </div>
          ))}
        </div>
      )}
      {items.length > 0 && (
        <>
          {hasNoPoints && (
            <Notice title={text('categories.noPointsTitle')}>{text('categories.noPoints')}</Notice>
          )}
          <WholeCampaigns items={items} />
          <div className={styles.order}>
            <Dropdown
              label={text('categories.order')}
              options={[
                { value: 'name', label: text('categories.byName') },
                { value: '-rate', label: text('categories.byRate') },
              ]}
              value={byRate ? '-rate' : 'name'}
              onChange={(sort) =>
                setParams(sort === '-rate' ? { sort } : {}, { replace: true, preventScrollReset: true })
              }
              isSearchable={false}
            />
          </div>
          <ol className={styles.rows}>
            {items.map((category) => (
              <CategoryRow key={category.id} category={category} />
            ))}
          </ol>
        </>
      )}
    </Page>
  )
}
