import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import type { CmsInvoiceDetails } from '@esquadro/contract/sales/invoices/cms'
import { ProfessionWord } from '../../../../people/professionals/profession-word.tsx'
import { searchProfessionals } from '../../../../people/professionals/search-professionals.ts'
import { useAction } from '../../../../platform/api/queries.ts'
import { Badge } from '../../../../platform/design/badge/badge.tsx'
import { Dropdown } from '../../../../platform/design/dropdown/dropdown.tsx'
import { Field } from '../../../../platform/design/field/field.tsx'
import { Section } from '../../../../platform/design/layout/section.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages } from '../../invoices.messages.ts'
import styles from '../../invoices.module.css'

/** Shows the professional of the invoice, the reason for the attribution, and others who registered its customer. */
export function ReviewOwner({ invoice }: { invoice: CmsInvoiceDetails }) {
  const text = useText(messages)
  const format = useFormats()
  const name = useAction(cmsInvoices.update, {
    refresh: [cmsInvoices.getOne, cmsInvoices.getAll],
    success: text('review.saved'),
  })
  const isOpen =
    invoice.kind === 'sale' && (invoice.status === 'in-review' || invoice.status === 'unattributed')
  return (
    <Section title={text('review.owner')}>
      {invoice.professional && (
        <p>
          {invoice.professional.name}
          {invoice.professional.profession && (
            <>
              {' · '}
              <ProfessionWord profession={invoice.professional.profession} />
            </>
          )}
          {invoice.attribution && (
            <span className={styles.muted}> · {text(`review.attribution.${invoice.attribution}`)}</span>
          )}
        </p>
      )}
      {!invoice.professional && isOpen && <p className={styles.muted}>{text('review.nobodyYet')}</p>}
      {invoice.registrations.length > 0 && (
        <ul className={styles.items} aria-label={text('review.registrations')}>
          {invoice.registrations.map((registration) => (
            <li key={`${registration.customerId}${registration.from}`}>
              <span className={styles.itemHead}>
                <span>
                  {registration.customerName} · {registration.professional.name}
                </span>
                <Badge tone={registration.validOnIssue ? 'success' : 'neutral'}>
                  {text(registration.validOnIssue ? 'review.validOnIssue' : 'review.notValid')}
                </Badge>
              </span>
              <span className={styles.muted}>
                {format.date(registration.from)} – {format.date(registration.until)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Field label={text('review.nameProfessional')}>
          <Dropdown
            placeholder={text('name.search')}
            loadOptions={searchProfessionals}
            value={invoice.professional?.id ?? null}
            chosen={
              invoice.professional
                ? { value: invoice.professional.id, label: invoice.professional.name }
                : null
            }
            onChange={(professionalId) => {
              if (professionalId)
                void name.run({ body: { action: 'name-professional', id: invoice.id, professionalId } })
            }}
            isSearchable
          />
        </Field>
      )}
    </Section>
  )
}
