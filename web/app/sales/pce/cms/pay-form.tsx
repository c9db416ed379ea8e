import { pce as cmsPce } from '@esquadro/contract/calls/cms'
import { businessDay } from '@esquadro/contract/platform/fields/date'
import {
  type PceOutcome,
  PcePayment,
  type PcePreview,
  RECEIPT_MAX_BYTES,
} from '@esquadro/contract/sales/pce/cms'
import { PCE_METHODS } from '@esquadro/contract/sales/pce/vocabulary'
import { pceMethods } from '@esquadro/texts/lists/pce'
import { useMemo, useState } from 'react'
import type { CallError } from '../../../platform/api/call.ts'
import { useAction } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { DatePicker } from '../../../platform/design/date-picker/date-picker.tsx'
import { Field } from '../../../platform/design/field/field.tsx'
import { FileDrop } from '../../../platform/design/file-drop/file-drop.tsx'
import { FileRow } from '../../../platform/design/file-drop/file-row.tsx'
import { type DrawerControls, DrawerForm } from '../../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../../platform/design/form/use-zod-form.ts'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { RadioGroup } from '../../../platform/design/radio-group/radio-group.tsx'
import { TextInput } from '../../../platform/design/text-input/text-input.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import type { AllFiltered } from '../../../platform/lists/bulk/use-list-selection.ts'
import { AllText } from '../../../platform/lists/exports/all-text.tsx'
import { messages } from './cms-pce.messages.ts'
import { LeftOut } from './pce-dialogs.tsx'
import { refreshedByPce } from './use-pce-change.ts'

interface Props extends DrawerControls {
  /** The amounts that can be paid, their sum, and those that cannot. */
  readonly preview: PcePreview
  /** All filtered amounts instead of those listed by id: how a job pays them. */
  readonly all: (AllFiltered & { pay(payment: object): Promise<CallError | null> }) | null
  readonly onPaid: (outcomes: readonly PceOutcome[]) => void
}

/** Records the payment of the amounts that can be paid, with its day, reference and receipt; names the others first. */
export function PayForm({ preview, all, onPaid, ...drawer }: Props) {
  const methods = useWords(pceMethods)
  const text = useText(messages)
  const { money } = useFormats()
  const [receipt, setReceipt] = useState<File | null>(null)
  const [today] = useState(() => businessDay(new Date()))
  const pay = useAction(cmsPce.pay, { refresh: refreshedByPce, quiet: true })
  const attach = useAction(cmsPce.attachReceipt, { refresh: refreshedByPce })
  const schema = useMemo(() => PcePayment.omit({ ids: true }), [])
  const form = useZodForm(schema, {
    defaultValues: { paidOn: today, method: 'pix', reference: '' },
  })
  if (preview.count === 0)
    return (
      <Stack gap={4}>
        <p>{text('payNone')}</p>
        <LeftOut preview={preview} />
        <Cluster>
          <Button variant="secondary" onClick={drawer.onDone}>
            {text('close')}
          </Button>
        </Cluster>
      </Stack>
    )
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('payAction')}
      isChanged={receipt !== null}
      onSubmit={async (payment) => {
        if (all) return all.pay(payment)
        const [paid, error] = await pay.run({ body: { ...payment, ids: [...preview.ids] } })
        if (error) return error
        const ids = paid.items.flatMap(({ id, ok }) => (ok ? [id] : []))
        if (receipt && ids.length > 0) await attach.run({ body: { ids, file: receipt } })
        onPaid(paid.items)
        return null
      }}
    >
      <p>{text('payLead', { total: money(preview.cents) })}</p>
      <LeftOut preview={preview} />
      {all && <AllText all={{ ...all, count: preview.count }} />}
      <FormField form={form} name="paidOn" label={text('paidOn')} isRequired>
        {(control) => <DatePicker {...control} />}
      </FormField>
      <FormField form={form} name="method" label={text('method')} isGroup isRequired>
        {(control) => (
          <RadioGroup {...control} options={PCE_METHODS.map((value) => ({ value, label: methods[value] }))} />
        )}
      </FormField>
      <FormField form={form} name="reference" label={text('reference')} hint={text('referenceHint')}>
        {(control) => <TextInput {...control} />}
      </FormField>
      {!all && (
        <Field label={text('receipt')} isGroup>
          <ReceiptDrop file={receipt} onFile={setReceipt} hint={text('receiptHintAll')} />
        </Field>
      )}
    </DrawerForm>
  )
}

/** Accepts the receipt of a payment. */
export function ReceiptDrop({
  file,
  onFile,
  hint,
}: {
  readonly file: File | null
  readonly onFile: (file: File | null) => void
  readonly hint: string
}) {
  return (
    <FileDrop
      accept={['.pdf', '.jpg', '.jpeg', '.png']}
      maxBytes={RECEIPT_MAX_BYTES}
      maxFiles={1}
      hint={hint}
      onFiles={([first]) => onFile(first ?? null)}
    >
      {file && <FileRow name={file.name} size={file.size} onRemove={() => onFile(null)} />}
    </FileDrop>
  )
}
