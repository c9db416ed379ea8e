import { content } from '@esquadro/contract/calls/shared'
import type { MemberText } from '@esquadro/contract/content/content'
import { type ContentKind } from '@esquadro/contract/content/vocabulary'
import { useEndpoint } from '../../api/queries.ts'
import { Notice } from '../../design/notice/notice.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../content.messages.ts'
import { changesOf } from './changes.ts'
import styles from './regulation-page.module.css'

interface RegulationChangesProps {
  readonly kind: ContentKind
  readonly shown: MemberText
  /** The version that the reader accepted before. */
  readonly accepted: number
}

/** The sections that changed since the version that the reader accepted, each with a link. */
export function RegulationChanges({ kind, shown, accepted }: RegulationChangesProps) {
  const text = useText(messages)
  const { data } = useEndpoint(content.getText, { query: { kind, version: accepted } })
  if (!data) return null
  const changes = changesOf(data.sections, shown.sections)
  if (changes.length === 0) return null
  return (
    <div className={styles.changed}>
      <Notice tone="info" title={text('changes.title', { accepted })}>
        <ul className={styles.changes}>
          {changes.map(({ kind: change, id, title }) => (
            <li key={`${change}-${id}`}>
              <span>{text(`changes.${change}`)}</span>
              {change === 'removed' ? title : <a href={`#${id}`}>{title}</a>}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
