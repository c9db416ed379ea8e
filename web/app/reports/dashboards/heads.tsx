import { useUser } from '../../platform/api/store.ts'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './heads.messages.ts'
import styles from './heads.module.css'

/**
 * The header of /dashboard before its figures are known. The server does not know the account type: it renders both headers, and
 * `data-session` shows the right one.
 */
export function DashboardHead() {
  const userType = useUser()?.userType
  return (
    <>
      {userType !== 'shopkeeper' && (
        <div className={styles.professional} data-known={userType}>
          <ProfessionalHead />
        </div>
      )}
      {userType !== 'professional' && (
        <div className={styles.store} data-known={userType}>
          <StoreHead />
        </div>
      )}
    </>
  )
}

/** The header of a professional's dashboard: a greeting, by name once it is known. */
export function ProfessionalHead({ name }: { name?: string | undefined }) {
  const text = useText(messages)
  return (
    <PageHeader
      title={name ? text('professional.named', { name }) : text('professional')}
      text={text('professional.lead')}
      action={
        <ButtonLink to="/customers?new=1" iconLeft="add">
          {text('professional.action')}
        </ButtonLink>
      }
    />
  )
}

/** The header of a store's dashboard, with the store's name once it is known. */
export function StoreHead({ store }: { store?: string | undefined }) {
  const text = useText(messages)
  return (
    <PageHeader
      title={store ? text('store.named', { store }) : text('store')}
      text={text('store.lead')}
      action={
        <ButtonLink to="/invoices" iconLeft="upload">
          {text('store.action')}
        </ButtonLink>
      }
    />
  )
}
