import { webhooks as cmsWebhooks } from '@esquadro/contract/calls/cms'
import { deliveryStates, webhookEvents } from '@esquadro/texts/lists/webhooks'
import { useAction, useEndpoint } from '../api/queries.ts'
import { ButtonLink } from '../design/button/button-link.tsx'
import { useText, useWords } from '../i18n/i18n.tsx'
import { EnumFilter, OptionsFilter } from '../lists/filters.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { useList } from '../lists/use-list.ts'
import { useDeliveryColumns } from './webhook-columns.tsx'
import { messages } from './webhooks.messages.ts'

/** /cms/webhooks/deliveries: the messages to webhooks, with the result of each; failed ones can be sent again. */
export default function CmsWebhookDeliveriesRoute() {
  const events = useWords(webhookEvents)
  const text = useText(messages)
  const list = useList(cmsWebhooks.getDeliveries, { filters: ['webhook', 'state'], defaults: { limit: 25 } })
  const webhooks = useEndpoint(cmsWebhooks.getAll, { query: { limit: 100 } }).data?.items ?? []
  const replay = useAction(cmsWebhooks.replay, {
    refresh: [cmsWebhooks.getDeliveries, cmsWebhooks.getAll],
    success: text('deliveries.replayed'),
  })
  return (
    <ListPage
      title={text('deliveries.title')}
      text={text('deliveries.text')}
      list={list}
      without={{ bulk: 'deliveries are replayed one by one' }}
      file={cmsWebhooks.exportDeliveries}
      columns={useDeliveryColumns()}
      rowName={(row) => events[row.event]}
      action={
        <ButtonLink to="/cms/webhooks" variant="secondary">
          {text('deliveries.back')}
        </ButtonLink>
      }
      filters={
        <>
          <EnumFilter
            list={list}
            name="state"
            label={text('state')}
            all={text('deliveries.all')}
            option={deliveryStates}
          />
          <OptionsFilter
            list={list}
            name="webhook"
            label={text('deliveries.webhook')}
            all={text('deliveries.every')}
            options={webhooks.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </>
      }
      actions={(row) => [
        {
          label: text('deliveries.replay'),
          icon: 'undo',
          onSelect: () => void replay.run({ body: { id: row.id } }),
        },
      ]}
      empty={{ title: text('deliveries.empty'), text: text('deliveries.emptyText') }}
    />
  )
}
