import type { DisputeSide as Side } from '@esquadro/contract/disputes/cms'
import { DescriptionList } from '../design/description-list/description-list.tsx'
import { Section } from '../design/layout/section.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { StoredFile } from '../files/stored-file.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './disputes.messages.ts'

interface Props {
  readonly title: string
  readonly side: Side
}

/** The evidence of one side of a dispute: statement, file, registration and invoices. */
export function DisputeSide({ title, side }: Props) {
  const text = useText(messages)
  const { date, dateTime, money } = useFormats()
  const { professional, statement, statedAt, file, registeredAt, invoices } = side
  const { count, approved, approvedCents, firstOn, lastOn } = invoices
  return (
    <Section
      title={title}
      text={<TextLink to={`/cms/professionals/${professional.id}`}>{professional.name}</TextLink>}
    >
      <Stack gap={5}>
        <Stack gap={2}>
          <p>{statement ?? text('cms.none')}</p>
          {statement && statedAt && <p>{dateTime(statedAt)}</p>}
          {file && (
            <div>
              <StoredFile file={file} label={text('download', { name: file.name })} />
            </div>
          )}
        </Stack>
        <DescriptionList
          items={[
            {
              label: text('cms.registered'),
              value: registeredAt ? date(registeredAt) : text('cms.never'),
            },
            {
              label: text('cms.invoices'),
              value:
                count === 0 ? (
                  text('cms.noInvoices')
                ) : (
                  <>
                    {text('cms.invoicesOf', { count, approved, amount: money(approvedCents) })}
                    {firstOn && lastOn && (
                      <>, {text('cms.between', { from: date(firstOn), to: date(lastOn) })}</>
                    )}
                  </>
                ),
            },
          ]}
        />
      </Stack>
    </Section>
  )
}
