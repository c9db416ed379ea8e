import { invoices } from '@esquadro/contract/calls/shopkeeper'
import { maskAccessKey } from '@esquadro/contract/platform/fields/access-key'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import { ManualInvoice } from '@esquadro/contract/sales/invoices/shopkeeper'
import { MANUAL_FILE_MAX_BYTES, MANUAL_FILE_TYPES } from '@esquadro/contract/sales/invoices/vocabulary'
import { Suspense, useEffect, useState, useTransition } from 'react'
import { z } from 'zod'
import { useAction } from '../../../platform/api/queries.ts'
import { showToast } from '../../../platform/api/store.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { DatePicker } from '../../../platform/design/date-picker/date-picker.tsx'
import { FileDrop } from '../../../platform/design/file-drop/file-drop.tsx'
import { FileRow } from '../../../platform/design/file-drop/file-row.tsx'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { FormRow } from '../../../platform/design/form/form-section.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { AccessKeyInput } from '../../../platform/design/masked-input/access-key-input.tsx'
import { MoneyInput } from '../../../platform/design/masked-input/money-input.tsx'
import { TaxDocumentInput } from '../../../platform/design/masked-input/tax-document-input.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { lazyPart } from '../../../platform/lists/lazy-part.ts'
import { CheckList } from '../check-list.tsx'
import { messages } from '../invoices.messages.ts'
import { messages as correctionMessages } from './corrections.messages.ts'
import { correctionReads, type Known, type Replaced } from './corrections.ts'
import { messages as scannerMessages } from './key-scanner.messages.ts'

const KeyScanner = lazyPart(() => import('./key-scanner.tsx'), 'KeyScanner')

interface Props extends DrawerControls {
  /** The document that this one replaces, with its known values. */
  readonly replaces?: Replaced
  readonly known?: Known
}

// The contract's schema, with the amount as the input provides it, in cents.
const HandInput = ManualInvoice.omit({
  professionalId: true,
  totalCents: true,
  intakeId: true,
  invoiceId: true,
}).extend({
  totalCents: z.int().min(1),
})

/**
 * The form for an invoice without XML: its data, with a PDF or a photo. A correction starts with the known values. If the checks reject the
 * invoice, the form stays open with the reasons, and the next submission replaces the rejected one.
 */
export function ManualInvoiceForm({ replaces, known, ...drawer }: Props) {
  const text = useText(messages)
  const corrections = useText(correctionMessages)
  const scanner = useText(scannerMessages)
  const [isScanning, setScanning] = useState(false)
  // The button stays until the scanner is loaded and takes its place, and with it the focus.
  const [isOpening, startOpening] = useTransition()
  const [refused, setRefused] = useState<SentFile | null>(null)
  const send = useAction(invoices.sendByHand, { refresh: correctionReads, quiet: true })
  const form = useZodForm(HandInput, {
    defaultValues: { accessKey: '', document: '', issuedOn: '', ...known },
  })
  const { isSubmitted, errors } = form.formState
  const isAwaitingKey = isScanning && !isSubmitted && errors.accessKey !== undefined
  // The key is about to be read: that it is still empty is no error until the form is sent.
  useEffect(() => {
    if (isAwaitingKey && form.getValues('accessKey') === '') form.clearErrors('accessKey')
  }, [isAwaitingKey, form])
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('hand.send')}
      onSubmit={async (body) => {
        const instead = replaces && 'invoiceId' in replaces ? replaces : undefined
        const intakeId = refused?.intakeId ?? (replaces && 'intakeId' in replaces ? replaces.intakeId : null)
        const [data, error] = await send.run({ body: { ...body, ...instead, ...(intakeId && { intakeId }) } })
        if (error) return error
        if (data.verdict === 'red') {
          setRefused(data)
          return { msg: corrections('form.refused') }
        }
        showToast('success', replaces ? corrections('form.saved') : text('hand.sent'))
        return null
      }}
    >
      <Stack gap={5}>
        <p>{known ? corrections('form.text') : text('hand.text')}</p>
        {/* The form's own summary says that the invoice was rejected; the checks say why. */}
        {refused && <CheckList checks={refused.checks.filter(({ light }) => light === 'red')} />}
        <FormField form={form} name="accessKey" label={text('key')} isRequired>
          {(control) => <AccessKeyInput {...control} />}
        </FormField>
        <Suspense>
          {isScanning ? (
            <KeyScanner
              onKey={(key) => {
                form.setValue('accessKey', maskAccessKey(key), { shouldDirty: true, shouldValidate: true })
                setScanning(false)
                showToast('success', scanner('done'))
              }}
            />
          ) : (
            <div>
              <Button
                isSmall
                variant="quiet"
                iconLeft="camera"
                isLoading={isOpening}
                onClick={() => startOpening(() => setScanning(true))}
              >
                {scanner('scan')}
              </Button>
            </div>
          )}
        </Suspense>
        <FormField form={form} name="document" label={text('hand.document')} isRequired>
          {(control) => <TaxDocumentInput {...control} />}
        </FormField>
        <FormRow>
          <FormField form={form} name="issuedOn" label={text('issuedOn')} isRequired>
            {(control) => <DatePicker {...control} />}
          </FormField>
          <FormField form={form} name="totalCents" label={text('total')} isRequired>
            {({ value, onChange, ...control }) => (
              <MoneyInput {...control} value={value} onChange={(cents) => onChange(cents ?? 0)} />
            )}
          </FormField>
        </FormRow>
        <FormField form={form} name="file" label={text('hand.file')} isRequired isGroup>
          {({ value, onChange, ref }) => (
            <FileDrop
              ref={ref}
              accept={MANUAL_FILE_TYPES}
              maxBytes={MANUAL_FILE_MAX_BYTES}
              maxFiles={1}
              onFiles={([file]) => onChange(file)}
              hint={known?.file ? corrections('form.file') : text('hand.fileHint')}
            >
              {value instanceof File && (
                <FileRow name={value.name} size={value.size} onRemove={() => onChange(undefined)} />
              )}
            </FileDrop>
          )}
        </FormField>
      </Stack>
    </DrawerForm>
  )
}
