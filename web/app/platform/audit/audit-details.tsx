import type { AuditItem } from '@esquadro/contract/platform/audit/cms'
import { messages } from '@esquadro/texts/audit'
import { Button } from '../design/button/button.tsx'
import { DescriptionList } from '../design/description-list/description-list.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { useActorText } from './audit-columns.tsx'
import { AuditSentence } from './audit-sentence.tsx'
import { ChangeList } from './change-list.tsx'

interface Props {
  readonly item: AuditItem
  /** Lists all entries about the same record. */
  readonly onRecord: (subjectType: string, subjectId: string) => void
}

/** One entry of the audit log: actor, record and every change. */
export function AuditDetails({ item, onRecord }: Props) {
  const text = useText(messages)
  const format = useFormats()
  const { nameOf, roleOf } = useActorText()
  const { at, subjectType, subjectId, requestId, changes, names } = item
  return (
    <Stack gap={6}>
      <AuditSentence item={item} />
      <DescriptionList
        items={[
          { label: text('at'), value: format.dateTime(at) },
          { label: text('who'), value: [nameOf(item), ...roleOf(item)].join(' · ') },
          ...(subjectId ? [{ label: text('record'), value: subjectId }] : []),
          ...(requestId ? [{ label: text('request'), value: requestId }] : []),
        ]}
      />
      <ChangeList changes={changes} names={names} />
      {subjectId && (
        <Button variant="secondary" onClick={() => onRecord(subjectType, subjectId)}>
          {text('alike')}
        </Button>
      )}
    </Stack>
  )
}
