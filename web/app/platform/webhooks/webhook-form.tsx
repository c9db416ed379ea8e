import { webhooks as cmsWebhooks } from '@esquadro/contract/calls/cms'
import { WEBHOOK_EVENTS, type Webhook, WebhookInput } from '@esquadro/contract/platform/webhooks/cms'
import { webhookEvents } from '@esquadro/texts/lists/webhooks'
import { useAction } from '../api/queries.ts'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { type DrawerControls, DrawerForm } from '../design/form/drawer-form.tsx'
import { FormField } from '../design/form/form-field.tsx'
import { useZodForm } from '../design/form/use-zod-form.ts'
import { Stack } from '../design/layout/stack.tsx'
import { TextInput } from '../design/text-input/text-input.tsx'
import { useText, useWords } from '../i18n/i18n.tsx'
import { EditConflict } from '../lists/editing/edit-conflict.tsx'
import { useEdited } from '../lists/editing/use-edited.ts'
import { messages } from './webhooks.messages.ts'

type Events = Webhook['events']

interface Props extends DrawerControls {
  /** The webhook to change; null for a new one. */
  readonly webhook: Webhook | null
  /** Called with the secret of a new webhook, which is shown once. */
  readonly onCreated: (secret: string) => void
}

const valuesOf = (webhook: Webhook | null) => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: webhook?.events ?? [...WEBHOOK_EVENTS],
})

/** Creates a webhook or changes one. */
export function WebhookForm({ webhook, onCreated, ...drawer }: Props) {
  const events = useWords(webhookEvents)
  const text = useText(messages)
  const refresh = [cmsWebhooks.getAll]
  const create = useAction(cmsWebhooks.create, { refresh, quiet: true })
  const update = useAction(cmsWebhooks.update, { refresh, success: text('updated'), quiet: true })
  const edited = useEdited(webhook)
  const form = useZodForm(WebhookInput, {
    defaultValues: valuesOf(webhook),
    errorText: (field) => (field === 'events' ? text('eventsMissing') : undefined),
  })
  const eventNames = (value: unknown) =>
    WEBHOOK_EVENTS.filter((event) => Array.isArray(value) && value.includes(event))
      .map((event) => events[event])
      .join(', ')
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={text(webhook ? 'save' : 'add')}
      onSubmit={(body) =>
        edited.save(async (based) => {
          if (based) return update.run({ body: { ...body, id: based.id, revision: based.revision } })
          const created = await create.run({ body })
          if (created[0]) onCreated(created[0].secret)
          return created
        })
      }
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
      <EditConflict
        edited={edited}
        form={form}
        valuesOf={valuesOf}
        fields={[
          { name: 'name', label: text('name') },
          { name: 'url', label: text('url') },
          { name: 'events', label: text('events'), show: eventNames },
        ]}
        onDone={drawer.onDone}
      />
    </DrawerForm>
  )
}

function EventBoxes({ value, onChange }: { value: Events; onChange: (value: Events) => void }) {
  const events = useWords(webhookEvents)
  return (
    <Stack gap={2}>
      {WEBHOOK_EVENTS.map((event) => (
        <Checkbox
          key={event}
          value={value.includes(event)}
          onChange={(isOn) =>
            onChange(WEBHOOK_EVENTS.filter((option) => (option === event ? isOn : value.includes(option))))
          }
        >
          {events[event]}
        </Checkbox>
      ))}
    </Stack>
  )
}
