import { push } from '@esquadro/contract/calls/shared'
import { PUSH_TOPICS, type PushBrowser, type PushTopic } from '@esquadro/contract/platform/push/push'
import { useState } from 'react'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Field } from '../design/field/field.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { canPush, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'
import { messages } from './push.messages.ts'
import styles from './push.module.css'

/** Switches notifications on in this browser, chooses their subjects, and lists the other browsers. */
export function PushDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useText(messages)
  const reading = useEndpoint(push.get, { enabled: isOpen })
  const { data, error } = reading
  const others = data?.browsers.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={text('title')}>
      <Stack gap={6}>
        <p>{text('lead')}</p>
        {data ? (
          <>
            <ThisBrowser
              key={data.browsers.find(({ isCurrent }) => isCurrent)?.id ?? 'off'}
              publicKey={data.publicKey}
              current={data.browsers.find(({ isCurrent }) => isCurrent) ?? null}
            />
            {others.length > 0 && <OtherBrowsers browsers={others} />}
          </>
        ) : error ? (
          <ErrorState reading={reading} />
        ) : (
          <SkeletonText lines={6} />
        )}
      </Stack>
    </Drawer>
  )
}

interface ThisBrowserProps {
  readonly publicKey: string
  readonly current: PushBrowser | null
}

function ThisBrowser({ publicKey, current }: ThisBrowserProps) {
  const text = useText(messages)
  const [topics, setTopics] = useState<readonly PushTopic[]>(current?.topics ?? PUSH_TOPICS)
  const [problem, setProblem] = useState<'denied' | 'failed' | null>(null)
  const [isAsking, setAsking] = useState(false)
  const subscribe = useAction(push.subscribe, { refresh: [push.get], success: text('done.on') })
  const unsubscribe = useAction(push.unsubscribe, { refresh: [push.get], success: text('done.off') })
  if (!canPush())
    return (
      <Notice tone="warn" title={text('unsupported.title')}>
        {text('unsupported.text')}
      </Notice>
    )
  const switchOn = async () => {
    setAsking(true)
    const subscription = await subscribeBrowser(publicKey)
    setAsking(false)
    if (typeof subscription === 'string') return setProblem(subscription)
    setProblem(null)
    await subscribe.run({ body: { ...subscription, topics: [...topics] } })
  }
  const switchOff = async () => {
    if (!current) return
    const [, error] = await unsubscribe.run({ body: { id: current.id } })
    if (!error) await unsubscribeBrowser().catch(() => undefined)
  }
  return (
    <Stack gap={4}>
      <Field label={text('topics')} isGroup {...(topics.length === 0 && { error: text('topics.none') })}>
        <Stack gap={2}>
          {PUSH_TOPICS.map((topic) => (
            <Checkbox
              key={topic}
              value={topics.includes(topic)}
              onChange={(isChosen) =>
                setTopics(
                  PUSH_TOPICS.filter((option) => (option === topic ? isChosen : topics.includes(option))),
                )
              }
            >
              {text(`topic.${topic}`)}
            </Checkbox>
          ))}
        </Stack>
      </Field>
      {problem && (
        <Notice tone="warn" isLive title={text(problem === 'denied' ? 'denied.title' : 'failed')}>
          {problem === 'denied' && text('denied.text')}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          isLoading={isAsking || subscribe.isRunning}
          disabled={topics.length === 0}
          onClick={() => void switchOn()}
        >
          {text(current ? 'save' : 'on')}
        </Button>
        {current && (
          <Button variant="secondary" isLoading={unsubscribe.isRunning} onClick={() => void switchOff()}>
            {text('off')}
          </Button>
        )}
      </div>
    </Stack>
  )
}

function OtherBrowsers({ browsers }: { browsers: readonly PushBrowser[] }) {
  const text = useText(messages)
  const format = useFormats()
  const unsubscribe = useAction(push.unsubscribe, { refresh: [push.get], success: text('done.off') })
  return (
    <section aria-labelledby="push-others">
      <h3 id="push-others">{text('others')}</h3>
      <ul className={styles.browsers}>
        {browsers.map(({ id, browser, system, createdAt }) => {
          const name = [browser, system].filter(Boolean).join(' · ') || text('unknown')
          return (
            <li key={id}>
              <span>
                {name}, {text('since', { day: format.date(createdAt) })}
              </span>
              <Button
                isSmall
                variant="quiet"
                aria-label={text('removeOne', { name })}
                onClick={() => void unsubscribe.run({ body: { id } })}
              >
                {text('remove')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
