import { WAIVABLE_CHECKS, type WaivableCheck } from '@esquadro/contract/platform/fields/invoice-check'
import { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormRow } from '../design/form/form-section.tsx'
import type { ZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { MoneyInput } from '../design/masked-input/money-input.tsx'
import { NumberInput } from '../design/number-input/number-input.tsx'
import { RadioGroup } from '../design/radio-group/radio-group.tsx'
import { Textarea } from '../design/textarea/textarea.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './settings.messages.ts'
import styles from './settings.module.css'
import { SettingsPart, type Stored } from './settings-part.tsx'

const Invoices = ProgrammeSettings.pick({
  autoApprovalUpToCents: true,
  autoApprovalPerDayCents: true,
  autoApprovalPerStoreCents: true,
  autoApprovalPerProfessionalCents: true,
  checksNotNeeded: true,
  partnerDocuments: true,
  digestMismatch: true,
  invoiceMaxAgeDays: true,
})
type InvoicesForm = { readonly form: ZodForm<typeof Invoices> }

const lights = ['amber', 'red'] as const
const limits = [
  'autoApprovalPerDayCents',
  'autoApprovalPerStoreCents',
  'autoApprovalPerProfessionalCents',
] as const
/** The initial limit of the automatic approval: R$ 1.000,00. */
const FIRST_LIMIT = 100_000

/** The rules of automatic approval and rejection. */
export function InvoicesPart({ stored }: { stored: Stored }) {
  const text = useText(messages)
  return (
    <SettingsPart
      title={text('invoices.title')}
      text={text('invoices.text')}
      stored={stored}
      schema={Invoices}
      valuesOf={(value) => Invoices.parse(value)}
      affectsPoints
    >
      {(form) => (
        <>
          <ApprovalFields form={form} stored={stored} />
          <PartnersField form={form} />
          <RefusalFields form={form} />
        </>
      )}
    </SettingsPart>
  )
}

function ApprovalFields({ form, stored }: InvoicesForm & { stored: Stored }) {
  const text = useText(messages)
  return (
    <>
      <FormField form={form} name="autoApprovalUpToCents" label={text('autoApproval')} isGroup>
        {({ value, onChange, ...control }) => (
          <Checkbox
            {...control}
            value={value !== null}
            onChange={(isOn) => onChange(isOn ? (stored.value.autoApprovalUpToCents ?? FIRST_LIMIT) : null)}
          >
            {text('autoApproval.on')}
          </Checkbox>
        )}
      </FormField>
      {form.watch('autoApprovalUpToCents') !== null && (
        <>
          <LimitFields form={form} />
          <NotNeededField form={form} />
        </>
      )}
    </>
  )
}

/** The limits per invoice and per day; an empty amount becomes 0, because null would switch the approval off. */
function LimitFields({ form }: InvoicesForm) {
  const text = useText(messages)
  return (
    <>
      <FormRow>
        <FormField
          form={form}
          name="autoApprovalUpToCents"
          label={text('autoApprovalUpTo')}
          hint={text('autoApprovalUpTo.hint')}
          isRequired
        >
          {({ onChange, ...control }) => (
            <MoneyInput {...control} className={styles.money} onChange={(cents) => onChange(cents ?? 0)} />
          )}
        </FormField>
        <FormField
          form={form}
          name={limits[0]}
          label={text(limits[0])}
          hint={text('autoApprovalLimits.hint')}
          isRequired
        >
          {({ onChange, ...control }) => (
            <MoneyInput {...control} className={styles.money} onChange={(cents) => onChange(cents ?? 0)} />
          )}
        </FormField>
      </FormRow>
      <FormRow>
        {limits.slice(1).map((name) => (
          <FormField key={name} form={form} name={name} label={text(name)} isRequired>
            {({ onChange, ...control }) => (
              <MoneyInput {...control} className={styles.money} onChange={(cents) => onChange(cents ?? 0)} />
            )}
          </FormField>
        ))}
      </FormRow>
    </>
  )
}

function NotNeededField({ form }: InvoicesForm) {
  const text = useText(messages)
  return (
    <FormField
      form={form}
      name="checksNotNeeded"
      label={text('checksNotNeeded')}
      hint={text('checksNotNeeded.hint')}
      isGroup
    >
      {({ value, onChange, name }) => {
        const toggle = (check: WaivableCheck, isOn: boolean) =>
          onChange(WAIVABLE_CHECKS.filter((option) => (option === check ? isOn : value.includes(option))))
        return (
          <Stack gap={2}>
            {WAIVABLE_CHECKS.map((check) => (
              <Checkbox
                key={check}
                name={`${name}.${check}`}
                value={value.includes(check)}
                onChange={(isOn) => toggle(check, isOn === true)}
              >
                {text(`checksNotNeeded.${check}`)}
              </Checkbox>
            ))}
          </Stack>
        )
      }}
    </FormField>
  )
}

/** One CPF or CNPJ per line. */
function PartnersField({ form }: InvoicesForm) {
  const text = useText(messages)
  const { errors } = form.formState
  const line = Array.isArray(errors.partnerDocuments) ? errors.partnerDocuments.findIndex(Boolean) : -1
  return (
    <FormField
      form={form}
      name="partnerDocuments"
      label={text('partnerDocuments')}
      hint={line < 0 ? text('partnerDocuments.hint') : text('partnerDocuments.wrong', { line: line + 1 })}
    >
      {({ value, onChange, ...control }) => (
        <Textarea
          {...control}
          className={styles.lines}
          rows={3}
          value={value.join('\n')}
          onChange={(lines) =>
            onChange(lines === null || lines === undefined || lines === '' ? [] : lines.split('\n'))
          }
        />
      )}
    </FormField>
  )
}

function RefusalFields({ form }: InvoicesForm) {
  const text = useText(messages)
  return (
    <>
      <FormField
        form={form}
        name="invoiceMaxAgeDays"
        label={text('invoiceMaxAgeDays')}
        hint={text('invoiceMaxAgeDays.hint')}
        isRequired
      >
        {(control) => <NumberInput {...control} className={styles.number} suffix={text('days')} />}
      </FormField>
      <FormField form={form} name="digestMismatch" label={text('digestMismatch')} isGroup>
        {(control) => (
          <RadioGroup
            {...control}
            isCards
            options={lights.map((value) => ({
              value,
              label: text(`digestMismatch.${value}`),
              text: text(`digestMismatch.${value}.text`),
            }))}
          />
        )}
      </FormField>
    </>
  )
}
