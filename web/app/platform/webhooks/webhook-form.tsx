import { webhooks as cmsWebhooks } from '@esquadro/contract/calls/cms'
import { type Webhook, WebhookInput } from '@esquadro/contract/platform/webhooks/cms'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@esquadro/contract/platform/webhooks/events'
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
import styles from './webhook-form.module.css'
import { messages } from './webhooks.messages.ts'

type Events = readonly WebhookEvent[]

interface Props extends DrawerControls {
  /** The webhook to change; null for a new one. */
  readonly webhook: Webhook | null
  /** Called with the secret of a new webhook, which is shown once. */
  readonly onCreated: (secret: string) => void
}

const valuesOf = (webhook: Webhook | null) => ({
  name: webhook?.name ?? '',
  url: webhook?.url ?? '',
  events: webhook?.events ?? [...usual],
})

/** The events of a new webhook. */
const usual = [
  'invoice.approved',
  'invoice.reversed',
  'level.changed',
  'subscription.changed',
  'ledger.root',
] as const satisfies Events

/** The groups of events, each with the beginnings of its names. */
const GROUPS = {
  invoices: ['invoice'],
  points: ['points', 'level'],
  customers: ['customer', 'dispute', 'sale'],
  pce: ['pce'],
  experiences: ['subscription', 'experience'],
  programme: ['invite', 'sign-up', 'regulation', 'announcement', 'ledger'],
} as const

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

function EventBoxes({ value, onChange }: { value: Events; onChange: (value: WebhookEvent[]) => void }) {
  const events = useWords(webhookEvents)
  const text = useText(messages)
  const choose = (chosen: (event: WebhookEvent) => boolean) => onChange(WEBHOOK_EVENTS.filter(chosen))
  return (
    <Stack gap={5}>
      {Object.entries(GROUPS).map(([group, prefixes]) => {
        const own = WEBHOOK_EVENTS.filter((event) =>
          (prefixes as readonly string[]).includes(event.split('.')[0] ?? ''),
        )
        const count = own.filter((event) => value.includes(event)).length
        return (
          <Stack key={group} gap={2}>
            <Checkbox
              value={count === own.length}
              isPartial={count > 0 && count < own.length}
              onChange={(isOn) => choose((event) => (own.includes(event) ? isOn : value.includes(event)))}
            >
              <strong>{text(`group.${group as keyof typeof GROUPS}`)}</strong>
            </Checkbox>
            {own.length > 1 && (
              <div className={styles.events}>
                {own.map((event) => (
                  <Checkbox
                    key={event}
                    value={value.includes(event)}
                    onChange={(isOn) => choose((other) => (other === event ? isOn : value.includes(other)))}
                  >
                    {events[event]}
                  </Checkbox>
                ))}
              </div>
            )}
          </Stack>
        )
      })}
    </Stack>
  )
}
