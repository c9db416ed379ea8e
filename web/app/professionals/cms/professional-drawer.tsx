import { type Behaviour, behaviours, statusAfter } from '@esquadro/contract/accounts/status'
import * as cmsProfessionals from '@esquadro/contract/professionals/cms'
import { useState } from 'react'
import { messages as statusMessages } from '../../accounts/status.messages.ts'
import { AccountStatusBadge } from '../../accounts/status-badge.tsx'
import { useEndpoint } from '../../api/queries.ts'
import { Button } from '../../design/button/button.tsx'
import { ButtonLink } from '../../design/button/button-link.tsx'
import { DescriptionList } from '../../design/description-list/description-list.tsx'
import { Drawer } from '../../design/drawer/drawer.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { Page } from '../../design/layout/page.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { LevelMark } from '../../design/level-mark/level-mark.tsx'
import { SkeletonText } from '../../design/skeleton/skeleton.tsx'
import { ErrorState } from '../../design/state/error-state.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from './cms-professionals.messages.ts'
import { ProfessionalForm } from './professional-form.tsx'

interface Props {
  /** The professional to show; null closes the drawer. */
  readonly id: string | null
  readonly onClose: () => void
  readonly onAsk: (behaviour: Behaviour, who: { id: string; name: string }) => void
}

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** One professional in full: level and status, the actions on the account, and a form with every field. */
export function ProfessionalDrawer({ id, onClose, onAsk }: Props) {
  const text = useText(messages)
  const [isDirty, setDirty] = useState(false)
  const found = useEndpoint(cmsProfessionals.getOne, { query: { id: id ?? NOBODY }, enabled: id !== null })
  const close = () => {
    setDirty(false)
    onClose()
  }
  const known = found.data?.id === id ? found.data : null
  return (
    <Drawer
      isOpen={id !== null}
      onClose={close}
      isDirty={isDirty}
      isFullScreen
      title={known?.name ?? text('title')}
    >
      <Page>
        {found.error ? (
          <ErrorState reading={found} />
        ) : known ? (
          <Stack gap={8}>
            <Facts professional={known} onAsk={onAsk} />
            <ProfessionalForm key={known.id} professional={known} onDone={close} setDirty={setDirty} />
          </Stack>
        ) : (
          <SkeletonText lines={12} />
        )}
      </Page>
    </Drawer>
  )
}

function Facts({
  professional,
  onAsk,
}: { professional: cmsProfessionals.CmsProfessional } & Pick<Props, 'onAsk'>) {
  const text = useText(messages)
  const statusText = useText(statusMessages)
  const format = useFormats()
  const { id, name, status, score, emailConfirmedAt, createdAt, inviteCode } = professional
  return (
    <Stack gap={5}>
      <DescriptionList
        isGrid
        items={[
          { label: text('status'), value: <AccountStatusBadge status={status} /> },
          {
            label: text('level'),
            value: score.level && (
              <Cluster gap={2}>
                <LevelMark level={score.level} sublevel={score.sublevel} size="small" isNamed />
                <span>{format.points(score.points)}</span>
              </Cluster>
            ),
          },
          { label: text('since'), value: format.date(createdAt) },
          {
            label: text('emailConfirmed'),
            value: emailConfirmedAt ? format.date(emailConfirmedAt) : text('emailNotConfirmed'),
          },
          { label: text('inviteCode'), value: inviteCode },
        ]}
      />
      <Cluster gap={3}>
        {behaviours
          .filter((behaviour) => statusAfter(status, behaviour) !== null)
          .map((behaviour) => (
            <Button
              key={behaviour}
              isSmall
              isOutlined
              variant={behaviour === 'reject' || behaviour === 'block' ? 'danger' : 'secondary'}
              onClick={() => onAsk(behaviour, { id, name })}
            >
              {statusText(`do.${behaviour}`)}
            </Button>
          ))}
        <ButtonLink isSmall variant="quiet" to={`/cms/professionals/invoices?professional=${id}`}>
          {text('invoices')}
        </ButtonLink>
        <ButtonLink isSmall variant="quiet" to={`/cms/clients?professional=${id}`}>
          {text('clients')}
        </ButtonLink>
        <ButtonLink isSmall variant="quiet" to={`/cms/audit?subjectType=user&subjectId=${id}`}>
          {text('history')}
        </ButtonLink>
      </Cluster>
    </Stack>
  )
}
