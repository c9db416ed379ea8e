import { Button } from '../../platform/design/button/button.tsx'
import { Columns } from '../../platform/design/layout/columns.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { Skeleton, SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Sheet, Specimen } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

export function States({ number }: { number: number }) {
  const text = useShowcaseText()
  return (
    <Sheet number={number} id="states" title={text('states')} text={text('statesText')}>
      <Specimen title={text('skeleton')}>
        <Stack>
          <Skeleton height="120px" />
          <Skeleton width="50%" height="28px" />
          <SkeletonText />
        </Stack>
      </Specimen>
      <Columns>
        <Specimen title={text('empty')}>
          <EmptyState
            title={text('emptyTitle')}
            text={text('emptyText')}
            action={<Button iconLeft="add">{text('emptyAction')}</Button>}
          />
        </Specimen>
        <Specimen title={text('error')}>
          <ErrorState text={text('failed')} onRetry={() => {}} />
        </Specimen>
      </Columns>
      <Specimen title={text('notices')}>
        <Stack gap={3}>
          {(['info', 'success', 'warn', 'danger'] as const).map((tone) => (
            <Notice
              key={tone}
              tone={tone}
              title={text(`notice.${tone}`)}
              action={
                tone === 'warn' && (
                  <Button variant="secondary" isSmall>
                    {text('noticeAction')}
                  </Button>
                )
              }
            >
              {text('noticeText')}
            </Notice>
          ))}
        </Stack>
      </Specimen>
    </Sheet>
  )
}
