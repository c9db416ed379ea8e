import * as dashboards from '@esquadro/contract/dashboards/shopkeeper'
import { maskAccessKey } from '@esquadro/contract/fields/access-key'
import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { DescriptionList } from '../design/description-list/description-list.tsx'
import { Dropdown } from '../design/dropdown/dropdown.tsx'
import { Field } from '../design/field/field.tsx'
import { Section } from '../design/layout/section.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { CheckList } from './check-list.tsx'
import { messages } from './invoices.messages.ts'
import styles from './invoices.module.css'
import { StatusBadge } from './status-badge.tsx'

/** An invoice of the store: its checks, its items, and who the professional is. */
export function ShopkeeperDetails({ id }: { id: string }) {
  const text = useText(messages)
  const format = useFormats()
  const invoice = useEndpoint(invoices.getOne, { query: { id } })
  if (invoice.error) return <ErrorState text={invoice.error.msg} onRetry={() => void invoice.refetch()} />
  if (!invoice.data) return <SkeletonText lines={12} />
  const { data } = invoice
  return (
    <Stack gap={6}>
      <DescriptionList
        items={[
          { label: text('status'), value: <StatusBadge status={data.status} /> },
          ...(data.reason ? [{ label: text('reason'), value: data.reason }] : []),
          { label: text('issuedOn'), value: format.date(data.issuedOn) },
          { label: text('total'), value: format.money(data.totalCents), isNumeric: true },
          {
            label: text('recipient'),
            value: [data.recipient.name, data.recipient.documentMasked].filter(Boolean).join(' · ') || '–',
          },
          { label: text('professional'), value: data.professionalName ?? text('nobody') },
          { label: text('key'), value: maskAccessKey(data.accessKey) },
        ]}
      />
      {data.canNameProfessional && <NameProfessional id={id} />}
      <Section title={text('checks')}>
        <CheckList checks={data.checks} />
      </Section>
      <Section title={text('items')}>
        <ul className={styles.items}>
          {data.items.map((item) => (
            <li key={item.line}>
              <span className={styles.itemHead}>
                <span>{item.description}</span>
                <span className={styles.amount}>{format.money(item.netCents)}</span>
              </span>
              <span className={styles.muted}>
                {item.code} · {item.productName ?? text('noProduct')}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </Stack>
  )
}

async function search(q: string) {
  if (q.trim().length < 3) return []
  const [found] = await call(invoices.searchProfessionals, { query: { q } })
  return (found?.items ?? []).map(({ id, name, city, state }) => ({
    value: id,
    label: [name, [city, state].filter(Boolean).join('/')].filter(Boolean).join(' · '),
  }))
}

function NameProfessional({ id }: { id: string }) {
  const text = useText(messages)
  const [chosen, setChosen] = useState<string | null>(null)
  const name = useAction(invoices.nameProfessional, {
    refresh: [invoices.getAll, invoices.getOne, dashboards.getData],
    success: text('name.saved'),
  })
  return (
    <Stack gap={3}>
      <Field label={text('name.title')}>
        <Dropdown
          placeholder={text('name.search')}
          loadOptions={search}
          value={chosen}
          onChange={setChosen}
          isSearchable
        />
      </Field>
      <Button
        variant="primary"
        disabled={!chosen}
        isLoading={name.isRunning}
        onClick={() => chosen && void name.run({ body: { id, professionalId: chosen } })}
      >
        {text('name.save')}
      </Button>
    </Stack>
  )
}
