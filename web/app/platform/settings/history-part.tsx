import { audit as cmsAudit } from '@esquadro/contract/calls/cms'
import type { AuditItem } from '@esquadro/contract/platform/audit/cms'
import { useState } from 'react'
import { useEndpoint } from '../api/queries.ts'
import { useAuditText } from '../audit/audit-text.ts'
import { ChangeList } from '../audit/change-list.tsx'
import { Button } from '../design/button/button.tsx'
import { ButtonLink } from '../design/button/button-link.tsx'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Cluster } from '../design/layout/cluster.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { Timeline } from '../design/timeline/timeline.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PartBody } from './part-body.tsx'
import { messages } from './settings.messages.ts'

/** The latest changes of the settings, from the audit log. */
export function HistoryPart() {
  const text = useText(messages)
  const auditText = useAuditText()
  const format = useFormats()
  const log = useEndpoint(cmsAudit.getAll, { query: { subjectType: 'settings', limit: 10 } })
  const [opened, setOpened] = useState<AuditItem | null>(null)
  // A matrix is one setting, whichever cells change.
  const fieldsOf = ({ changes }: AuditItem) =>
    [...new Set(changes.map(({ field }) => auditText.field(field.split('.')[0] ?? field)))].join(', ')
  return (
    <>
      <PartBody text={text('history.text')}>
        {log.error ? (
          <ErrorState reading={log} />
        ) : !log.data ? (
          <SkeletonText lines={4} />
        ) : log.data.items.length === 0 ? (
          <p>{text('history.empty')}</p>
        ) : (
          <Stack gap={5}>
            <Timeline
              items={log.data.items.map((item) => ({
                key: String(item.id),
                title: text('history.changed', { fields: fieldsOf(item) }),
                aside: format.dateTime(item.at),
                text: (
                  <Cluster gap={2} justify="between">
                    <span>{item.actor.name}</span>
                    <Button isSmall variant="quiet" onClick={() => setOpened(item)}>
                      {text('history.show')}
                    </Button>
                  </Cluster>
                ),
              }))}
            />
            <div>
              <ButtonLink isSmall variant="secondary" to="/cms/audit?subjectType=settings">
                {text('history.all')}
              </ButtonLink>
            </div>
          </Stack>
        )}
      </PartBody>
      <Drawer
        isOpen={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? format.dateTime(opened.at) : ''}
      >
        {opened && <ChangeList changes={opened.changes} names={opened.names} />}
      </Drawer>
    </>
  )
}
