import type { NotificationKind } from '@esquadro/contract/platform/notifications/notification'
import { type PushPayload, type PushTopic, topicOf } from '@esquadro/contract/platform/push/push'

const MINUTE = 60_000
/** The waits after failed attempts; after the last one the message is given up. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE]

/** Returns the milliseconds until the next attempt, or null after the last one. */
export const delayAfter = (attempts: number): number | null => DELAYS[attempts - 1] ?? null

/** The result of an attempt, by the status of the push service; null: no response. */
export function interpretStatus(status: number | null): 'delivered' | 'gone' | 'refused' | 'retry' {
  if (status !== null && status >= 200 && status < 300) return 'delivered'
  // The person has switched off notifications in the browser, or removed it.
  if (status === 404 || status === 410) return 'gone'
  if (status !== null && status >= 400 && status < 500 && status !== 429) return 'refused'
  return 'retry'
}

export const isChosen = (kind: NotificationKind, topics: readonly PushTopic[]): boolean =>
  topics.includes(topicOf[kind])

interface Shown {
  readonly title: string
  readonly text: string
  readonly link: string | null
}

/** The texts of a message about several notifications. */
interface Bundled {
  readonly title: (count: number) => string
  /** The page of all notifications. */
  readonly url: string
  readonly lang: PushPayload['lang']
}

const MAX_TITLES = 3
/** Push services accept 4 kB; browsers show far less. */
const MAX_TEXT = 400

/**
 * Combines due notifications for one browser into one message: a single notification unchanged, several with
 * their titles.
 */
export function buildPayload(news: readonly Shown[], { title, url, lang }: Bundled): PushPayload {
  const [only, ...others] = news
  if (only && others.length === 0)
    return { title: cut(only.title), body: cut(only.text), url: only.link ?? url, lang }
  const titles = [...new Set(news.map((notification) => notification.title))].slice(0, MAX_TITLES)
  return { title: title(news.length), body: cut(titles.join('\n')), url, lang }
}

const cut = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text)
