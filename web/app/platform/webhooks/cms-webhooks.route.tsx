import { webhooks as cmsWebhooks } from '@esquadro/contract/calls/cms'
import type { Webhook } from '@esquadro/contract/platform/webhooks/cms'
import { activeStates } from '@esquadro/texts/words'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../api/queries.ts'
import { SecretDialog } from '../design/modal/secret-dialog.tsx'
import { useText, useWords } from '../i18n/i18n.tsx'
import { FormDrawer } from '../lists/editing/form-drawer.tsx'
import { useDrawer } from '../lists/editing/use-drawer.ts'
import { BooleanFilter } from '../lists/filters.tsx'
import { lazyPart } from '../lists/lazy-part.ts'
import { ListPage } from '../lists/list-page.tsx'
import { Confirmation, type Question, useQuestion } from '../lists/rows/confirmation.tsx'
import { useList } from '../lists/use-list.ts'
import { useWebhookColumns } from './webhook-columns.tsx'
import { messages } from './webhooks.messages.ts'

const WebhookForm = lazyPart(() => import('./webhook-form.tsx'), 'WebhookForm')

/** /cms/webhooks: the systems that the programme notifies of its events. */
export default function CmsWebhooksRoute() {
  const states = useWords(activeStates)
  const text = useText(messages)
  const navigate = useNavigate()
  const list = useList(cmsWebhooks.getAll, { filters: ['active'], defaults: { sort: '-createdAt' } })
  const drawer = useDrawer<Webhook>()
  const leaving = useQuestion<Webhook>()
  const rotating = useQuestion<Webhook>()
  const [secret, setSecret] = useState<string | null>(null)
  const change = useAction(cmsWebhooks.update, { refresh: [cmsWebhooks.getAll], success: text('updated') })
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      without={{ bulk: 'few rows, each changed in its own form' }}
      file={cmsWebhooks.exportAll}
      columns={useWebhookColumns()}
      rowName={(row) => row.name}
      filters={
        <BooleanFilter
          list={list}
          name="active"
          label={text('state')}
          all={text('deliveries.all')}
          yes={states.active}
          no={states.inactive}
        />
      }
      create={{ label: text('add'), onSelect: drawer.openNew }}
      onOpen={drawer.open}
      actions={(row) => [
        { label: text('edit'), icon: 'edit', onSelect: () => drawer.open(row) },
        {
          label: text('log'),
          icon: 'clock',
          isRead: true,
          onSelect: () => void navigate(`/cms/webhooks/deliveries?webhook=${row.id}`),
        },
        { label: text('rotate'), icon: 'lock', onSelect: () => rotating.ask(row) },
        row.active
          ? { label: text('deactivate'), isDanger: true, onSelect: () => leaving.ask(row) }
          : {
              label: text('activate'),
              onSelect: () => void change.run({ body: { id: row.id, active: true } }),
            },
      ]}
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text(drawer.row ? 'editTitle' : 'add')}>
        {(form) => <WebhookForm webhook={drawer.row} {...form} onCreated={setSecret} />}
      </FormDrawer>
      <SecretDialog
        title={text('secretTitle')}
        text={text('secretText')}
        label={text('secret')}
        secret={secret}
        onClose={() => setSecret(null)}
      />
      <RotationQuestion question={rotating} onRotated={setSecret} />
      <Confirmation
        question={leaving}
        isRunning={change.isRunning}
        onAccept={({ id }) => change.run({ body: { id, active: false } })}
        texts={({ name }) => ({
          title: text('deactivateTitle', { name }),
          accept: text('deactivate'),
          text: text('deactivateText'),
          isDanger: true,
        })}
      />
    </ListPage>
  )
}

interface RotationQuestionProps {
  readonly question: Question<Webhook>
  readonly onRotated: (secret: string) => void
}

/** Asks before a webhook gets a new secret. */
function RotationQuestion({ question, onRotated }: RotationQuestionProps) {
  const text = useText(messages)
  const rotate = useAction(cmsWebhooks.rotateSecret, { refresh: [cmsWebhooks.getAll] })
  return (
    <Confirmation
      question={question}
      isRunning={rotate.isRunning}
      onAccept={async ({ id }) => {
        const [changed] = await rotate.run({ body: { id } })
        if (changed) onRotated(changed.secret)
      }}
      texts={({ name }) => ({
        title: text('rotateTitle', { name }),
        accept: text('rotate'),
        text: text('rotateText'),
        isDanger: false,
      })}
    />
  )
}
