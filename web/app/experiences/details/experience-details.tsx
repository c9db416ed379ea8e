import type { ExperienceDetails as Answer } from '@esquadro/contract/experiences/experience'
import type { z } from 'zod'
import { DescriptionList } from '../../design/description-list/description-list.tsx'
import { Cover } from '../../design/drawing/cover.tsx'
import { Notice } from '../../design/notice/notice.tsx'
import { Prose } from '../../design/prose/prose.tsx'
import { QrCode } from '../../design/qr-code/qr-code.tsx'
import { Stat } from '../../design/stat/stat.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { useContentLang } from '../../i18n/use-content-lang.ts'
import { periodWords } from '../experience-words.ts'
import { messages } from '../experiences.messages.ts'
import { DateLeaf } from '../list/date-leaf.tsx'
import { Seats } from '../seats.tsx'
import { ExperienceConditions } from './experience-conditions.tsx'
import styles from './experience-details.module.css'
import { RefundTable } from './refund-table.tsx'

export type Details = z.output<typeof Answer>

/** The details of an experience: the reader's status, time, place, description, seats, conditions and deadlines. */
export function ExperienceDetails({ experience: one }: { experience: Details }) {
  const text = useText(messages)
  const lang = useContentLang()
  const format = useFormats()
  const { subscription } = one
  return (
    <div className={styles.details}>
      <div className={styles.cover}>
        <Cover seed={one.id} subject={[one.title, one.category.name]} image={one.image} isDescribed />
        <span lang={lang}>{one.category.name}</span>
      </div>
      <OwnSubscription experience={one} />
      {one.checkInCode && one.state !== 'over' && (
        <section className={styles.code}>
          <QrCode value={one.checkInCode} label={text('code.label')} />
          <p>{text('code.text')}</p>
        </section>
      )}
      {!one.active && <Notice tone="warn" title={text('own.notActive')} />}
      <div className={styles.when}>
        <DateLeaf day={one.startsAt} />
        <div>
          <p className={styles.period}>{periodWords(one, text, format)}</p>
          <p className={styles.place} lang={lang}>
            {one.place}
          </p>
        </div>
      </div>
      {one.description && <Prose html={one.description} />}
      <section className={styles.seats} aria-label={text('seats')}>
        <Seats experience={one} />
      </section>
      {!subscription && one.state !== 'over' && (
        <section>
          <h3>{text('details.conditions')}</h3>
          <ExperienceConditions experience={one} />
        </section>
      )}
      <section>
        <h3>{text('details.facts')}</h3>
        <DescriptionList
          items={[
            {
              label: text('details.window'),
              value: text('details.windowValue', {
                from: format.dateTime(one.opensAt),
                to: format.dateTime(one.closesAt),
              }),
            },
            {
              label: text('details.leaveUntil'),
              value: text('details.leaveUntilValue', { until: format.dateTime(one.leaveUntil) }),
            },
            ...(subscription
              ? [{ label: text('details.since'), value: format.dateTime(subscription.subscribedAt) }]
              : []),
            ...(subscription?.companionName
              ? [{ label: text('companion'), value: subscription.companionName }]
              : []),
            ...(subscription && subscription.paidPoints > 0
              ? [{ label: text('details.paid'), value: format.points(subscription.paidPoints) }]
              : []),
          ]}
        />
        {one.costPoints > 0 && <RefundTable steps={one.refundSteps} />}
      </section>
    </div>
  )
}

function OwnSubscription({ experience: one }: { experience: Details }) {
  const text = useText(messages)
  const format = useFormats()
  const { subscription } = one
  if (!subscription) return null
  const until = format.dateTime(one.leaveUntil)
  if (subscription.status === 'confirmed') {
    if (one.state === 'over') return <Notice tone="success" title={text('own.attended')} />
    const points = format.points(one.refundNow ?? subscription.paidPoints)
    if (subscription.heldUntil)
      return (
        <Notice tone="warn" title={text('hold.title')} isLive>
          {text('hold.text', { until: format.dateTime(subscription.heldUntil) })}
        </Notice>
      )
    return (
      <Notice tone="success" title={text('own.confirmed')} isLive>
        {!subscription.canLeave
          ? text('own.confirmedStay')
          : subscription.paidPoints > 0
            ? text('own.confirmedLeavePaid', { until, points })
            : text('own.confirmedLeave', { until })}
      </Notice>
    )
  }
  if (one.state === 'over') return null
  return (
    <Notice tone="warn" title={text('own.waiting')} isLive>
      <div className={styles.line}>
        <Stat
          size="large"
          label={text('own.place')}
          value={`${format.number(subscription.placeInLine ?? 1)}º`}
          hint={
            one.costPoints > 0
              ? text('own.waitingCost', { points: format.points(one.costPoints) })
              : text('own.waitingFree')
          }
        />
      </div>
    </Notice>
  )
}
