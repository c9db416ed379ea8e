import { experiences as cmsExperiences } from '@esquadro/contract/calls/cms'
import type { CmsExperienceDetails } from '@esquadro/contract/rewards/experiences/office'
import { useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { useAction } from '../../../../platform/api/queries.ts'
import { showToast } from '../../../../platform/api/store.ts'
import { Button } from '../../../../platform/design/button/button.tsx'
import { Dropdown } from '../../../../platform/design/dropdown/dropdown.tsx'
import type { DropdownOption } from '../../../../platform/design/dropdown/dropdown.types.ts'
import { Field } from '../../../../platform/design/field/field.tsx'
import { Stack } from '../../../../platform/design/layout/stack.tsx'
import { Modal } from '../../../../platform/design/modal/modal.tsx'
import { Notice } from '../../../../platform/design/notice/notice.tsx'
import { TextInput } from '../../../../platform/design/text-input/text-input.tsx'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages } from './participants.messages.ts'

interface Props {
  readonly experience: CmsExperienceDetails
  readonly isOpen: boolean
  readonly onClose: () => void
}

interface Refused {
  readonly name: string
  readonly reason: string
}

/** Subscribes one or more members; refused ones are listed with their reasons and stay chosen. */
export function SubscribeDialog({ experience, isOpen, onClose }: Props) {
  const text = useText(messages)
  const adding = useSubscribePeople(experience.id, onClose)
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      title={text('add')}
      footer={
        <>
          <Button variant="primary" isLoading={adding.isRunning} onClick={() => void adding.subscribe()}>
            {text('subscribe')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text('cancel')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <Field
          label={text('people')}
          hint={text('peopleHint')}
          error={adding.problem ?? undefined}
          isRequired
        >
          <Dropdown
            variant="multiselect"
            placeholder={text('peoplePlaceholder')}
            loadOptions={adding.load}
            chosen={adding.chosen}
            value={adding.ids}
            onChange={adding.choose}
            isSearchable
          />
        </Field>
        {experience.hasCompanions && adding.ids.length <= 1 && (
          <Field label={text('withCompanion')} hint={text('withCompanionHint')}>
            <TextInput value={adding.companion} onChange={adding.setCompanion} maxLength={120} />
          </Field>
        )}
        {adding.refused.length > 0 && (
          <Notice tone="warn" title={text('someRefused', { count: adding.refused.length })} isLive>
            <ul>
              {adding.refused.map(({ name, reason }) => (
                <li key={name}>
                  {name}: {reason}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </Stack>
    </Modal>
  )
}

function useSubscribePeople(experienceId: string, onDone: () => void) {
  const text = useText(messages)
  const [ids, setIds] = useState<string[]>([])
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const [companion, setCompanion] = useState('')
  const [refused, setRefused] = useState<Refused[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const refresh = [
    cmsExperiences.getSubscribers,
    cmsExperiences.getOne,
    cmsExperiences.getAll,
    cmsExperiences.getCandidates,
  ]
  const subscription = useAction(cmsExperiences.subscribeUser, { refresh, quiet: true })
  const many = useAction(cmsExperiences.subscribeUsers, { refresh, quiet: true })

  const load = async (q: string): Promise<DropdownOption[]> => {
    const [found] = await call(cmsExperiences.getCandidates, { query: { experienceId, ...(q && { q }) } })
    const items = found?.items ?? []
    setKnown((before) => new Map([...before, ...items.map(({ id, name }) => [id, name] as const)]))
    return items.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))
  }
  const finish = () => {
    setIds([])
    setCompanion('')
    setRefused([])
    onDone()
  }
  const subscribeOne = async (userId: string) => {
    const body = { experienceId, userId, ...(companion.trim() && { companion: companion.trim() }) }
    const [, error] = await subscription.run({ body })
    if (error) return setProblem(error.msg)
    showToast('success', text('subscribedOne'))
    finish()
  }
  const subscribeMany = async () => {
    const [data, error] = await many.run({ body: { experienceId, userIds: ids } })
    if (error) return setProblem(error.msg)
    const left = data.items.filter((item) => item.error !== null)
    if (left.length < data.items.length) showToast('success', text('subscribedMany'))
    if (left.length === 0) return finish()
    setIds(left.map(({ userId }) => userId))
    setRefused(
      left.map(({ userId, error: why }) => ({ name: known.get(userId) ?? userId, reason: why?.msg ?? '' })),
    )
  }
  return {
    ids,
    chosen: ids.map((value) => ({ value, label: known.get(value) ?? value })),
    companion,
    setCompanion: (value: string) => setCompanion(value),
    refused,
    problem,
    load,
    isRunning: subscription.isRunning || many.isRunning,
    choose: (next: string[]) => {
      setIds(next)
      setProblem(null)
    },
    subscribe: async () => {
      const [first] = ids
      if (first === undefined) return setProblem(text('pickSomebody'))
      setProblem(null)
      await (ids.length === 1 ? subscribeOne(first) : subscribeMany())
    },
  }
}
