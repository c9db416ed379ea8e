import * as cmsWebhooks from '@esquadro/contract/webhooks/cms'
import { useAction } from '../api/queries.ts'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { DrawerForm, type InDrawer } from '../design/form/drawer-form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './webhooks.messages.ts'

type Events = cmsWebhooks.Webhook['events']

interface Props extends InDrawer {
  /** The webhook to change; null for a new one. */
  readonly webhook: cmsWebhooks.Webhook | null
  /** Called with the secret of a new webhook, which is shown once. */
  readonly onCreated: (secret: string) => void
}

/** Creates a webhook or changes one. */
export function WebhookForm({ webhook, onCreated, ...drawer }: Props) {
  const text = useText(messages)
  const refresh = [cmsWebhooks.getAll]
  const create = useAction(cmsWebhooks.create, { refresh, quiet: true })
  const update = useAction(cmsWebhooks.update, { refresh, success: text('updated'), quiet: true })
  const form = useZodForm(cmsWebhooks.WebhookInput, {
    defaultValues: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? [...cmsWebhooks.WEBHOOK_EVENTS],
    },
    errorText: (field) => (field === 'events' ? text('eventsMissing') : undefined),
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(webhook ? 'save' : 'add')}
      onSubmit={async (body) => {
        if (webhook) return (await update.run({ body: { ...body, id: webhook.id } }))[1]
        const [created, error] = await create.run({ body })
        if (created) onCreated(created.secret)
        return error
      }}
    >
      <FormField form={form} name="name" label={text('name')} isRequired>
        {(control) => <TextInput {...control} autoComplete="off" />}
      </FormField>
      <FormField form={form} name="url" label={text('url')} hint={text('urlHint')} isRequired>
        {(control) => <TextInput {...control} type="url" inputMode="url" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="events" label={text('events')} isRequired isGroup>
        {({ value, onChange }) => <EventBoxes value={value} onChange={onChange} />}
      </FormField>
    </DrawerForm>
  )
}

function EventBoxes({ value, onChange }: { value: Events; onChange: (value: Events) => void }) {
  const text = useText(messages)
  return (
    <Stack gap={2}>
      {cmsWebhooks.WEBHOOK_EVENTS.map((event) => (
        <Checkbox
          key={event}
          value={value.includes(event)}
          onChange={(isOn) =>
            onChange(cmsWebhooks.WEBHOOK_EVENTS.filter((one) => (one === event ? isOn : value.includes(one))))
          }
        >
          {text(`event.${event}`)}
        </Checkbox>
      ))}
    </Stack>
  )
}
