import { DisputeReply, type OwnDispute } from '@esquadro/contract/disputes/dispute'
import * as disputes from '@esquadro/contract/disputes/professional'
import { useAction } from '../api/queries.ts'
import { DrawerForm, type InDrawer } from '../design/form/drawer-form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Textarea } from '../design/textarea/textarea.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './disputes.messages.ts'
import { EvidenceInput } from './evidence-input.tsx'

interface Props extends InDrawer {
  readonly dispute: OwnDispute
}

const Values = DisputeReply.omit({ id: true })

/** States the holder's side of a dispute. */
export function ReplyForm({ dispute, ...drawer }: Props) {
  const text = useText(messages)
  const reply = useAction(disputes.reply, {
    refresh: [disputes.getAll],
    success: text('replySent'),
    quiet: true,
  })
  const form = useZodForm(Values, {
    defaultValues: { statement: dispute.statement ?? '', file: undefined },
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text('replySend')}
      onSubmit={async (values) => {
        const [, error] = await reply.run({ body: { id: dispute.id, ...values } })
        return error
      }}
    >
      <p>{text('replyText')}</p>
      <FormField
        form={form}
        name="statement"
        label={text('statement')}
        hint={text('statementHint')}
        isRequired
      >
        {(control) => <Textarea {...control} rows={6} maxLength={2_000} />}
      </FormField>
      <FormField form={form} name="file" label={text('file')} isGroup>
        {(control) => <EvidenceInput value={control.value} onChange={control.onChange} />}
      </FormField>
    </DrawerForm>
  )
}
