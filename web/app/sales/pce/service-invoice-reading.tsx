import { maskTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { ServiceInvoiceCheck, ServiceInvoiceReading } from '@esquadro/contract/sales/pce/service-invoice'
import { Light } from '../../platform/design/light/light.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './pce-details.module.css'
import { messages } from './service-invoice.messages.ts'

const colors = { right: 'green', differs: 'amber', unknown: 'not-verifiable' } as const

/** The content of a service invoice and its comparison with the payment. */
export function ServiceInvoiceRead({ reading }: { reading: ServiceInvoiceReading }) {
  const text = useText(messages)
  const { money, date } = useFormats()
  const reasonOf = useReason()
  const { number, issuedOn, service, valueCents, checks } = reading
  return (
    <>
      {number !== null && issuedOn !== null && valueCents !== null && (
        <p className={styles.note}>
          {[text('read', { number, day: date(issuedOn), amount: money(valueCents) }), service]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <ul className={styles.checks} aria-label={text('checks')}>
        {checks.map((check) => (
          <li key={check.name}>
            <Light color={colors[check.state]} text={reasonOf(check)}>
              {text(`check.${check.name}`)}
            </Light>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns a function that explains a check. */
function useReason() {
  const text = useText(messages)
  const { money } = useFormats()
  return ({
    name,
    state,
    found,
    foundCents,
    expectedCents,
    programme,
  }: ServiceInvoiceCheck): string | undefined => {
    if (state === 'right') return programme && text('taker.programme')
    switch (name) {
      case 'layout':
        return text('layout.unknown')
      case 'issued':
        return text('issued.differs')
      case 'signature':
        return text(state === 'unknown' ? 'signature.unknown' : 'signature.differs')
      case 'provider':
        return found === undefined
          ? text('provider.none')
          : text('provider.differs', { found: maskTaxDocument(found) })
      case 'taker':
        return found === undefined
          ? text('taker.unknown')
          : text(programme ? 'taker.neither' : 'taker.differs', { found: maskTaxDocument(found) })
      case 'value': {
        const expected = money(expectedCents ?? 0)
        return foundCents === undefined
          ? text('value.none', { expected })
          : text('value.differs', { found: money(foundCents), expected })
      }
    }
  }
}
