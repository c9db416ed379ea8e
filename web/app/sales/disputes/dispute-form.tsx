import { disputes } from '@esquadro/contract/calls/professional'
import { DisputeInput } from '@esquadro/contract/sales/disputes/dispute'
import { useAction } from '../../platform/api/queries.ts'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { FormField } from '../../platform/design/form/form-field.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { TaxDocumentInput } from '../../platform/design/masked-input/tax-document-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './disputes.messages.ts'
import { StatementFields } from './statement-fields.tsx'

interface Props extends DrawerControls {
  /** The customer that the professional tried to register. */
  readonly customer: { readonly document: string; readonly name: string }
}

/** Disputes the registration of a customer that another professional holds. */
export function DisputeForm({ customer, ...drawer }: Props) {
  const text = useText(messages)
  const create = useAction(disputes.create, {
    refresh: [disputes.getAll],
    success: text('sent'),
    quiet: true,
  })
  const form = useZodForm(DisputeInput, {
    defaultValues: { document: customer.document, name: customer.name, statement: '', file: undefined },
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('send')}
      onSubmit={async (body) => {
        const [, error] = await create.run({ body })
        return error
      }}
    >
      <p>{text('offerText')}</p>
      <FormField form={form} name="document" label={text('document')} isRequired>
        {(control) => <TaxDocumentInput {...control} />}
      </FormField>
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <StatementFields form={form} />
    </DrawerForm>
  )
}
