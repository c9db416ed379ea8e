import { secondFactor, security } from '@esquadro/contract/calls/shared'
import { FirstCode } from '@esquadro/contract/people/second-factor/shared'
import { useAction } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Form } from '../../platform/design/form/form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { FormActions } from '../../platform/design/form/form-section.tsx'
import { SubmitButton } from '../../platform/design/form/submit-button.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Modal } from '../../platform/design/modal/modal.tsx'
import { QrCode } from '../../platform/design/qr-code/qr-code.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useCopy } from '../../platform/design/use-copy.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './second-factor.messages.ts'
import styles from './second-factor.module.css'

interface Props {
  readonly secret: string
  readonly url: string
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}

/** Shows the secret as a QR code, and asks for the first code of the app. */
export function TotpSetup({ secret, url, onClose, onDone }: Props) {
  const text = useText(messages)
  const { copy, isCopied } = useCopy()
  const confirm = useAction(secondFactor.confirmTotp, {
    refresh: [secondFactor.get, security.getOwn],
    quiet: true,
  })
  const form = useZodForm(FirstCode, { defaultValues: { code: '' } })
  return (
    <Modal isOpen onClose={onClose} title={text('totp.title')} size="small">
      <div className={styles.setup}>
        <p>{text('totp.scan')}</p>
        <div className={styles.qr}>
          <QrCode value={url} label={text('totp.qr')} />
        </div>
        <p>{text('totp.manual')}</p>
        <p className={styles.key}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
        <div>
          <Button variant="quiet" isSmall iconLeft="copy" onClick={() => void copy(secret)}>
            {text(isCopied ? 'totp.copied' : 'totp.copy')}
          </Button>
        </div>
        <Form
          form={form}
          warnsBeforeLeaving={false}
          onSubmit={async (body) => {
            const [data, error] = await confirm.run({ body })
            if (data) onDone(data.recoveryCodes)
            return error
          }}
        >
          <FormField form={form} name="code" label={text('totp.code')} isRequired>
            {(control) => <TextInput {...control} inputMode="numeric" autoComplete="one-time-code" />}
          </FormField>
          <FormActions>
            <SubmitButton>{text('totp.confirm')}</SubmitButton>
          </FormActions>
        </Form>
      </div>
    </Modal>
  )
}
