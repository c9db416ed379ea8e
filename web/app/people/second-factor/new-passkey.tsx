import { secondFactor, security } from '@esquadro/contract/calls/shared'
import { PasskeyName } from '@esquadro/contract/people/second-factor/shared'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { type CallError, call } from '../../platform/api/call.ts'
import { useAction } from '../../platform/api/queries.ts'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormActions } from '../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Modal } from '../../platform/design/modal/modal.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { hasPasskeys } from './has-passkeys.ts'
import { messages } from './second-factor.messages.ts'

interface Props {
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[] | null) => void
}

/** Names a new passkey and lets the browser create it. */
export function NewPasskey({ onClose, onDone }: Props) {
  const text = useText(messages)
  const add = useAction(secondFactor.addPasskey, {
    refresh: [secondFactor.get, security.getOwn],
    success: text('passkeys.created'),
    quiet: true,
  })
  const form = useZodForm(PasskeyName, { defaultValues: { name: '' } })
  const failed = (msg: string): CallError => ({ code: 'passkey', msg, status: 0 })
  const create = async ({ name }: { name: string }): Promise<CallError | null> => {
    if (!hasPasskeys()) return failed(text('passkeys.unsupported'))
    const [begun, refused] = await call(secondFactor.beginPasskey, { body: {} })
    if (refused) return refused
    const { startRegistration } = await import('@simplewebauthn/browser')
    const response = await startRegistration({
      optionsJSON: begun.options as unknown as PublicKeyCredentialCreationOptionsJSON,
    }).catch(() => null)
    if (!response) return failed(text('passkeys.failed'))
    const [data, error] = await add.run({ body: { token: begun.token, name, response: { ...response } } })
    if (data) onDone(data.recoveryCodes)
    return error
  }
  return (
    <Modal isOpen onClose={onClose} title={text('passkeys.add')} size="small">
      <Form form={form} warnsBeforeLeaving={false} onSubmit={create}>
        <FormField
          form={form}
          name="name"
          label={text('passkeys.name')}
          hint={text('passkeys.nameHint')}
          isRequired
        >
          {(control) => <TextInput {...control} />}
        </FormField>
        <FormActions>
          <SubmitButton>{text('passkeys.create')}</SubmitButton>
        </FormActions>
      </Form>
    </Modal>
  )
}
