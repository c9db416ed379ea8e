import { segments as cmsSegments } from '@esquadro/contract/calls/cms'
import type { SegmentCount, SegmentInput, SegmentMember } from '@esquadro/contract/people/segments/cms'
import { usePreview } from '../../platform/api/use-preview.ts'
import { FormPreview } from '../../platform/design/form/preview/form-preview.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './segments.messages.ts'
import styles from './segments.module.css'
import { useCountText } from './use-count-text.ts'
import { useFactText } from './use-fact-text.ts'

/** Counts the current members for the conditions in the form, shortly after each change; null while conditions are incomplete. */
export function SegmentPreview({ conditions }: { conditions: SegmentInput['conditions'] | null }) {
  const text = useText(messages)
  const body = conditions && { conditions }
  const { data, ...reading } = usePreview(cmsSegments.preview, body)
  return (
    <FormPreview title={text('preview')} missing={body ? null : text('preview.incomplete')} reading={reading}>
      {data && conditions && <Figures data={data} conditions={conditions} />}
    </FormPreview>
  )
}

interface FiguresProps {
  readonly data: SegmentCount & { readonly sample: readonly SegmentMember[] }
  readonly conditions: SegmentInput['conditions']
}

function Figures({ data, conditions }: FiguresProps) {
  const text = useText(messages)
  const countText = useCountText()
  const factText = useFactText()
  return (
    <>
      <Stat
        label={text('now')}
        value={countText(data)}
        unit={text('preview.count', { count: data.count })}
        {...(!data.isExact && { hint: text('estimate') })}
      />
      {data.sample.length === 0 ? (
        <p className={styles.small}>{text('preview.nobody')}</p>
      ) : (
        <>
          <p className={styles.small}>{text('preview.sample')}</p>
          <ul className={styles.sample}>
            {data.sample.map((member) => (
              <li key={member.id}>
                <span>{member.name}</span>
                <span className={styles.small}>{factText(member, conditions).join(' · ')}</span>
                {member.score.level && (
                  <LevelMark
                    level={member.score.level}
                    sublevel={member.score.sublevel}
                    size="small"
                    isNamed
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
