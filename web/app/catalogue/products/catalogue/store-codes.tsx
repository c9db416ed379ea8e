import { products as cmsProducts } from '@esquadro/contract/calls/cms'
import type { StoreCode } from '@esquadro/contract/catalogue/products/cms'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../platform/api/queries.ts'
import { IconButton } from '../../../platform/design/icon-button/icon-button.tsx'
import { Section } from '../../../platform/design/layout/section.tsx'
import { ConfirmDialog } from '../../../platform/design/modal/confirm-dialog.tsx'
import { useIsReadOnly } from '../../../platform/design/read-only.ts'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-products.messages.ts'
import styles from './store-codes.module.css'

/** Lists the codes under which stores sell a product, remembered from reviews; each can be deleted. */
export function StoreCodes({ productId }: { productId: string }) {
  const text = useText(messages)
  const isReadOnly = useIsReadOnly()
  const codes = useEndpoint(cmsProducts.getStoreCodes, { query: { id: productId, limit: 100 } })
  const forget = useAction(cmsProducts.forgetStoreCode, {
    refresh: [cmsProducts.getStoreCodes],
    success: text('forgotten'),
  })
  const [leaving, setLeaving] = useState<StoreCode | null>(null)
  const named = { code: leaving?.code ?? '', store: leaving?.storeName ?? '' }
  const { data } = codes
  return (
    <Section title={text('storeCodes')} text={text('storeCodesText')}>
      {codes.error && <ErrorState reading={codes} />}
      {!data && !codes.error && <SkeletonText lines={3} />}
      {data?.total === 0 && <p className={styles.none}>{text('storeCodesNone')}</p>}
      {data && data.total > 0 && (
        <ul className={styles.codes}>
          {data.items.map((code) => (
            <li key={`${code.storeId} ${code.code}`}>
              <span>{code.storeName}</span>
              <span className={styles.code}>{code.code}</span>
              {!isReadOnly && (
                <IconButton
                  icon="trash"
                  isSmall
                  label={text('forgetOf', { code: code.code, store: code.storeName })}
                  onClick={() => setLeaving(code)}
                />
              )}
            </li>
          ))}
          {data.total > data.items.length && (
            <li className={styles.none}>
              {text('storeCodesMore', { count: data.total - data.items.length })}
            </li>
          )}
        </ul>
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={text('forgetTitle', named)}
        acceptLabel={text('forget')}
        isDanger
        isLoading={forget.isRunning}
        onCancel={() => setLeaving(null)}
        onAccept={() => {
          if (!leaving) return
          const { storeId, code } = leaving
          void forget.run({ body: { id: productId, storeId, code } }).then(() => setLeaving(null))
        }}
      >
        {text('forgetText')}
      </ConfirmDialog>
    </Section>
  )
}
