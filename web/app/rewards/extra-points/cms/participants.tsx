import { extraPoints as cmsExtraPoints } from '@esquadro/contract/calls/cms'
import type { CmsExtraPoint, Participant, RefusedScan } from '@esquadro/contract/rewards/extra-points/cms'
import { claimWays, participantsList, refusedScansList } from '@esquadro/texts/lists/extra-points'
import { useState } from 'react'
import { searchProfessionals } from '../../../people/professionals/search-professionals.ts'
import { useAction } from '../../../platform/api/queries.ts'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import { Button } from '../../../platform/design/button/button.tsx'
import type { Column } from '../../../platform/design/data-table/data-table.types.ts'
import { Dropdown } from '../../../platform/design/dropdown/dropdown.tsx'
import { Field } from '../../../platform/design/field/field.tsx'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { List } from '../../../platform/lists/list.tsx'
import { Confirmation, useQuestion } from '../../../platform/lists/rows/confirmation.tsx'
import { useColumn } from '../../../platform/lists/use-column.ts'
import { useList } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-extra-points.messages.ts'
import styles from './cms-extra-points.module.css'

const refresh = [cmsExtraPoints.getAll, cmsExtraPoints.getOne]

/** Lists the participants of an extra point; gives it to and removes it from professionals. */
export function Participants({ extraPoint }: { extraPoint: CmsExtraPoint }) {
  const text = useText(messages)
  const { points } = useFormats()
  const { id } = extraPoint
  const list = useList(cmsExtraPoints.getOne, { params: { id }, prefix: 'people-' })
  const removing = useQuestion<Participant>()
  const take = useAction(cmsExtraPoints.removeExtraPointInProfessional, { refresh, success: text('taken') })
  return (
    <Stack gap={6}>
      <Giving extraPoint={extraPoint} />
      <List
        list={list}
        without={{ bulk: 'points are taken away one by one, with a question' }}
        name={text('tab.participants')}
        columns={useColumns()}
        rowName={(row) => row.professional.name}
        file={cmsExtraPoints.exportParticipants}
        actions={(row) =>
          row.removedAt === null
            ? [{ label: text('remove'), isDanger: true, onSelect: () => removing.ask(row) }]
            : []
        }
        empty={{ title: text('noParticipants'), text: text('noParticipantsText') }}
      />
      <Confirmation
        question={removing}
        isRunning={take.isRunning}
        onAccept={({ professional }) =>
          take.run({ body: { idExtraPoint: id, idProfessional: professional.id } })
        }
        texts={(row) => ({
          title: text('removeTitle', { name: row.professional.name }),
          accept: text('remove'),
          text: text('removeText', { points: points(row.points) }),
          isDanger: true,
        })}
      />
    </Stack>
  )
}

function Giving({ extraPoint }: { extraPoint: CmsExtraPoint }) {
  const text = useText(messages)
  const { points } = useFormats()
  const [chosen, setChosen] = useState<string | null>(null)
  const give = useAction(cmsExtraPoints.addExtraPointInProfessional, { refresh, success: text('given') })
  const send = async (idProfessional: string) => {
    const [done] = await give.run({ body: { idExtraPoint: extraPoint.id, idProfessional } })
    if (done) setChosen(null)
  }
  return (
    <Stack gap={3}>
      <div className={styles.give}>
        <Field label={text('give')} hint={text('giveHint')}>
          <Dropdown
            placeholder={text('choose')}
            loadOptions={searchProfessionals}
            value={chosen}
            onChange={setChosen}
            isSearchable
            isClearable
          />
        </Field>
      </div>
      {chosen && (
        <div>
          <Button isChange variant="primary" isLoading={give.isRunning} onClick={() => void send(chosen)}>
            {text('giveAction', { points: points(extraPoint.points) })}
          </Button>
        </div>
      )}
    </Stack>
  )
}

function useColumns(): Column<Participant>[] {
  const column = useColumn(participantsList)
  const ways = useWords(claimWays)
  const text = useText(messages)
  const { number, date, dateTime } = useFormats()
  return [
    column('professional', (row) => row.professional.name, { isMain: true }),
    column('how', (row) =>
      row.removedAt === null ? (
        ways[row.how]
      ) : (
        <Badge tone="danger">{text('removed', { day: date(row.removedAt) })}</Badge>
      ),
    ),
    column('claimedAt', (row) => dateTime(row.claimedAt)),
    column('points', (row) => number(row.points)),
  ]
}

/** Lists the scans of an extra point that credited nothing, with the reason. */
export function RefusedScans({ id }: { id: string }) {
  const column = useColumn(refusedScansList)
  const ways = useWords(claimWays)
  const text = useText(messages)
  const { dateTime } = useFormats()
  const list = useList(cmsExtraPoints.getRefusals, { params: { id }, prefix: 'scans-' })
  const columns: Column<RefusedScan>[] = [
    column('professional', (row) => row.professional.name, { isMain: true }),
    column('reason', (row) => row.msg),
    column('how', (row) => ways[row.how]),
    column('at', (row) => dateTime(row.at)),
  ]
  return (
    <List
      list={list}
      without={{ bulk: 'a record of what happened: nothing changes it' }}
      name={text('tab.refusals')}
      columns={columns}
      rowKey={(row) => String(row.id)}
      rowName={(row) => row.professional.name}
      file={cmsExtraPoints.exportRefusals}
      empty={{ title: text('noRefusals'), text: text('noRefusalsText') }}
    />
  )
}
