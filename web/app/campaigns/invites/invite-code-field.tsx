import { invites } from '@esquadro/contract/calls/public'
import { TYPED_MAX } from '@esquadro/contract/platform/fields/typed-text'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useEndpoint } from '../../platform/api/queries.ts'
import { useFormContext } from '../../platform/design/form/form-context.ts'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormSection } from '../../platform/design/form/form-section.tsx'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './invites.messages.ts'
import styles from './invites.module.css'

interface InviteValues {
  readonly inviteCode?: string | null | undefined
}

interface Props<Values extends FieldValues, Output> {
  readonly form: UseFormReturn<Values, unknown, Output>
  /** The field's text on blur. */
  readonly onCode: (code: string) => void
}

/**
 * A field for the code of an invite, for people without its link. On blur it shows the inviter. An unknown code shows a notice but does not
 * block the form.
 */
export function InviteCodeField<Values extends InviteValues, Output>({
  form: whole,
  onCode,
}: Props<Values, Output>) {
  const text = useText(messages)
  const context = useFormContext()
  // Narrows a larger form's type to its invite.
  const form = whole as unknown as UseFormReturn<InviteValues, unknown, InviteValues>
  // Stored codes and those of links arrive after hydration.
  const given = (form.formState.defaultValues?.inviteCode ?? '').trim()
  const [checked, setChecked] = useState(given)
  useEffect(() => setChecked(given), [given])
  const { data, error } = useEndpoint(invites.getInviteByCode, {
    query: { code: checked },
    enabled: checked !== '',
    staleTime: 600_000,
  })
  const message = () => {
    if (checked === '') return text('code.hint')
    if (data)
      return data.points > 0
        ? text('code.by', { inviter: data.inviter, count: data.points })
        : text('code.byOnly', { inviter: data.inviter })
    if (error?.status === 404) return text('code.unknown')
    return error ? text('code.hint') : text('welcome.checking')
  }
  const tone = data ? 'good' : error?.status === 404 ? 'wrong' : undefined
  return (
    <FormSection title={text('code.title')} text={text('code.text')}>
      <FormField
        form={form}
        name="inviteCode"
        label={text('code.label')}
        hint={
          <span role="status" className={styles.told} data-tone={tone}>
            {tone && <Icon name={tone === 'good' ? 'check-circle' : 'alert'} size={16} />}
            <span>{message()}</span>
          </span>
        }
      >
        {({ value, onChange, onBlur, ...control }) => (
          <TextInput
            {...control}
            value={value}
            maxLength={TYPED_MAX}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(typed) => {
              onChange(typed)
              // The shown result belongs to an earlier code.
              if (typed.trim() !== checked) setChecked('')
            }}
            onBlur={() => {
              onBlur()
              const code = (value ?? '').trim()
              const check = () => {
                setChecked(code)
                onCode(code)
              }
              if (context) context.afterPress(check)
              else check()
            }}
          />
        )}
      </FormField>
    </FormSection>
  )
}
