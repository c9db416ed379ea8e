import { disputes } from '@esquadro/contract/calls/professional'
import type { OwnDispute } from '@esquadro/contract/sales/disputes/dispute'
import { useAction } from '../../platform/api/queries.ts'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './disputes.messages.ts'
import { Statement, StatementFields } from './statement-fields.tsx'

interface Props extends DrawerControls {
  readonly dispute: OwnDispute
}

/** States the holder's side of a dispute. */
export function ReplyForm({ dispute, ...drawer }: Props) {
  const text = useText(messages)
  const reply = useAction(disputes.reply, {
    refresh: [disputes.getAll],
    success: text('replySent'),
    quiet: true,
  })
  const form = useZodForm(Statement, {
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
      <StatementFields form={form} />
    </DrawerForm>
  )
}
