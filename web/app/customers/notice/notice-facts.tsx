import type { CustomerNoticePage } from '@esquadro/contract/customers/public'
import { DescriptionList } from '../../design/description-list/description-list.tsx'
import { TextLink } from '../../design/link/text-link.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { usePolicyAddress } from '../../i18n/use-policy-address.ts'
import { useSettings } from '../../page/settings.ts'
import { messages as fieldMessages } from '../../professionals/professionals.messages.ts'
import { messages } from './customer-notice.messages.ts'
import styles from './customer-notice.module.css'

/** Shows the customer the professional, the last day of the registration, the programme and the data that stores see. */
export function NoticeFacts({ notice }: { notice: CustomerNoticePage }) {
  const text = useText(messages)
  const fieldText = useText(fieldMessages)
  const { date } = useFormats()
  const { programmeName: programme, chatLink } = useSettings()
  const { professional, stores } = notice
  const facts = [
    { label: text('who'), value: professional.name },
    {
      label: text('profession'),
      value: professional.profession && fieldText(`profession.${professional.profession}`),
    },
    { label: text('office'), value: professional.office },
    { label: text('document'), value: <span className={styles.number}>{notice.document}</span> },
    { label: text('period'), value: text('days', { from: date(notice.from), until: date(notice.until) }) },
  ].filter(({ value }) => value)
  return (
    <>
      <DescriptionList items={facts} />
      <section className={styles.words}>
        <h2>{text('programme', { programme })}</h2>
        <p>{text('programmeText', { programme })}</p>
        <h2>{text('meaning')}</h2>
        <ul>
          <li>{text('meaning.cost')}</li>
          <li>{text('meaning.data')}</li>
          <li>{text('meaning.use')}</li>
        </ul>
        <h2>{text('stores')}</h2>
        <p>{text('storesText', { count: stores.total })}</p>
        {stores.names.length > 0 && (
          <details>
            <summary>{text('storesNamed')}</summary>
            <p>
              {stores.names.join(' · ')}
              {stores.total > stores.names.length &&
                ` ${text('storesMore', { count: stores.total - stores.names.length })}`}
            </p>
          </details>
        )}
        <p className={styles.small}>
          <TextLink to={usePolicyAddress()} reloadDocument target="_blank">
            {text('policy')}
          </TextLink>
          {chatLink && (
            <>
              {' · '}
              <TextLink to={chatLink} target="_blank">
                {text('contact')}
              </TextLink>
            </>
          )}
        </p>
      </section>
    </>
  )
}
