import { secondFactor as factors, security } from '@esquadro/contract/calls/shared'
import { FirstCode } from '@esquadro/contract/second-factor/shared'
import { useAction } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Form } from '../design/form/form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { FormActions } from '../design/form/form-section.tsx'
import { SubmitButton } from '../design/form/submit-button.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Modal } from '../design/modal/modal.tsx'
import { QrCode } from '../design/qr-code/qr-code.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useCopy } from '../design/use-copy.ts'
import { useText } from '../i18n/i18n.tsx'
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
  const confirm = useAction(factors.confirmTotp, { refresh: [factors.get, security.getOwn], quiet: true })
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
