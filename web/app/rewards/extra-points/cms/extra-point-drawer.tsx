import { extraPoints as cmsExtraPoints } from '@esquadro/contract/calls/cms'
import { useState } from 'react'
import { useEndpoint } from '../../../platform/api/queries.ts'
import type { DrawerControls } from '../../../platform/design/form/drawer-form.tsx'
import { Page } from '../../../platform/design/layout/page.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { Tabs } from '../../../platform/design/tabs/tabs.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-extra-points.messages.ts'
import { ExtraPointCodes } from './extra-point-codes.tsx'
import { ExtraPointForm } from './extra-point-form.tsx'
import { Participants, RefusedScans } from './participants.tsx'

const TABS = ['participants', 'codes', 'refusals', 'data'] as const
type Tab = (typeof TABS)[number]

/** One extra point: its participants, codes, refused scans and data. */
export function ExtraPointDrawer({ id, ...drawer }: DrawerControls & { readonly id: string }) {
  const text = useText(messages)
  const [tab, setTab] = useState<Tab>('participants')
  const reading = useEndpoint(cmsExtraPoints.getOne, { params: { id }, query: {} })
  if (reading.error) return <ErrorState reading={reading} />
  const extraPoint = reading.data?.extraPoint
  if (!extraPoint) return <SkeletonText lines={10} />
  return (
    <Page width={tab === 'data' ? 'narrow' : 'wide'}>
      <Tabs
        label={text('tabs')}
        tabs={TABS.map((value) => ({
          value,
          label: text(`tab.${value}`),
          ...(value === 'participants' && { count: extraPoint.claims }),
        }))}
        value={tab}
        onChange={(value) => setTab(TABS.find((option) => option === value) ?? 'participants')}
      >
        {tab === 'participants' && <Participants extraPoint={extraPoint} />}
        {tab === 'codes' && <ExtraPointCodes extraPoint={extraPoint} />}
        {tab === 'refusals' && <RefusedScans id={id} />}
        {tab === 'data' && <ExtraPointForm extraPoint={extraPoint} {...drawer} />}
      </Tabs>
    </Page>
  )
}
