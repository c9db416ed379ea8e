import { customers as cmsCustomers } from '@esquadro/contract/calls/cms'
import type { CmsCustomer } from '@esquadro/contract/sales/customers/customer'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Timeline } from '../../platform/design/timeline/timeline.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './cms-clients.messages.ts'
import { CustomerValidity } from './customer-validity.tsx'

interface Props {
  readonly customer: CmsCustomer
  readonly today: string
}

const SHOWN = 50

/** Shows a customer to an administrator, and who claimed the document when. */
export function CmsClientClaims({ customer, today }: Props) {
  const text = useText(messages)
  const { date, dateTime } = useFormats()
  const claims = useEndpoint(cmsCustomers.getClaims, { query: { id: customer.id, limit: SHOWN } })
  const { professional } = customer
  const isValid = (claim: { readonly active: boolean; readonly until: string }) =>
    claim.active && claim.until >= today
  return (
    <Stack gap={8}>
      <CustomerValidity validity={customer.validity} today={today} />
      <DescriptionList
        items={[
          { label: text('document'), value: customer.document },
          { label: text('professional'), value: professional.name },
          {
            label: text('contact'),
            value: [customer.email, customer.phone].filter(Boolean).join(' · ') || null,
          },
          { label: text('city'), value: [customer.city, customer.state].filter(Boolean).join('/') || null },
        ]}
      />
      <div>
        <ButtonLink isSmall variant="secondary" to={`/cms/professionals/${professional.id}`}>
          {text('toProfessional')}
        </ButtonLink>
      </div>
      <Section title={text('claims')} text={text('claimsText')}>
        {claims.error ? (
          <ErrorState reading={claims} />
        ) : !claims.data ? (
          <SkeletonText lines={4} />
        ) : (
          <Timeline
            items={claims.data.items.map((claim) => ({
              key: `${claim.professional.id} ${claim.from} ${claim.until}`,
              tone: isValid(claim) ? 'success' : 'neutral',
              title: claim.professional.name,
              aside: (
                <Badge tone={isValid(claim) ? 'success' : 'neutral'}>
                  {text(isValid(claim) ? 'claimActive' : claim.active ? 'claimEnded' : 'claimInactive')}
                </Badge>
              ),
              text: text('claimPeriod', {
                from: date(claim.from),
                until: date(claim.until),
                at: dateTime(claim.claimedAt),
              }),
            }))}
          />
        )}
      </Section>
    </Stack>
  )
}
