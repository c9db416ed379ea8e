import { DescriptionList } from '../../../platform/design/description-list/description-list.tsx'
import { Cover } from '../../../platform/design/drawing/cover.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { Prose } from '../../../platform/design/prose/prose.tsx'
import { QrCode } from '../../../platform/design/qr-code/qr-code.tsx'
import { Stat } from '../../../platform/design/stat/stat.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { useContentLang } from '../../../platform/i18n/use-content-lang.ts'
import { periodText } from '../experience-text.ts'
import { messages } from '../experiences.messages.ts'
import { DateLeaf } from '../list/date-leaf.tsx'
import { Seats } from '../seats.tsx'
import { ExperienceConditions, RefundTable } from './experience-conditions.tsx'
import styles from './experience-details.module.css'
import type { Details } from './use-subscription.ts'

/** The details of an experience: the reader's status, time, place, description, seats, conditions and deadlines. */
export function ExperienceDetails({ experience }: { experience: Details }) {
  const text = useText(messages)
  const lang = useContentLang()
  const format = useFormats()
  const { subscription } = experience
  return (
    <div className={styles.details}>
      <div className={styles.cover}>
        <Cover
          seed={experience.id}
          subject={[experience.title, experience.category.name]}
          image={experience.image}
          isDescribed
        />
        <span lang={lang}>{experience.category.name}</span>
      </div>
      <OwnSubscription experience={experience} />
      {experience.checkInCode && experience.state !== 'over' && (
        <section className={styles.code}>
          <QrCode value={experience.checkInCode} label={text('code.label')} />
          <p>{text('code.text')}</p>
        </section>
      )}
      {!experience.active && <Notice tone="warn" title={text('own.notActive')} />}
      <div className={styles.when}>
        <DateLeaf day={experience.startsAt} />
        <div>
          <p className={styles.period}>{periodText(experience, text, format)}</p>
          <p className={styles.place} lang={lang}>
            {experience.place}
          </p>
        </div>
      </div>
      {experience.description && <Prose html={experience.description} />}
      <section className={styles.seats} aria-label={text('seats')}>
        <Seats experience={experience} />
      </section>
      {!subscription && experience.state !== 'over' && (
        <section>
          <h3>{text('details.conditions')}</h3>
          <ExperienceConditions experience={experience} />
        </section>
      )}
      <section>
        <h3>{text('details.facts')}</h3>
        <DescriptionList
          items={[
            {
              label: text('details.window'),
              value: text('details.windowValue', {
                from: format.dateTime(experience.opensAt),
                to: format.dateTime(experience.closesAt),
              }),
            },
            {
              label: text('details.leaveUntil'),
              value: text('details.leaveUntilValue', { until: format.dateTime(experience.leaveUntil) }),
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
        {experience.costPoints > 0 && <RefundTable steps={experience.refundSteps} />}
      </section>
    </div>
  )
}

function OwnSubscription({ experience }: { experience: Details }) {
  const text = useText(messages)
  const format = useFormats()
  const { subscription } = experience
  if (!subscription) return null
  const until = format.dateTime(experience.leaveUntil)
  if (subscription.status === 'confirmed') {
    if (experience.state === 'over') return <Notice tone="success" title={text('own.attended')} />
    const points = format.points(experience.refundNow ?? subscription.paidPoints)
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
  if (experience.state === 'over') return null
  return (
    <Notice tone="warn" title={text('own.waiting')} isLive>
      <div className={styles.line}>
        <Stat
          size="large"
          label={text('own.place')}
          value={`${format.number(subscription.placeInLine ?? 1)}º`}
          hint={
            experience.costPoints > 0
              ? text('own.waitingCost', { points: format.points(experience.costPoints) })
              : text('own.waitingFree')
          }
        />
      </div>
    </Notice>
  )
}
