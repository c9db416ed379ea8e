import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { useStore } from '../../../platform/api/store.ts'
import { Light } from '../../../platform/design/light/light.tsx'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../experiences.messages.ts'
import { useExperienceCalls } from '../reader.ts'
import styles from './experience-details.module.css'
import type { Details } from './use-subscription.ts'

/** The conditions of an experience, each with its status. */
export function ExperienceConditions({ experience }: { experience: Details }) {
  const text = useText(messages)
  const { isShopkeeper } = useExperienceCalls()
  const { refusal } = experience
  return (
    <ul className={styles.conditions}>
      <li>
        <Window experience={experience} />
      </li>
      {/* Shopkeepers have neither level nor points. */}
      {!isShopkeeper && (
        <>
          <li>
            <MinimumLevel experience={experience} />
          </li>
          <li>
            <Cost experience={experience} />
          </li>
        </>
      )}
      {experience.seatsLeft === 0 && (
        <li>
          <Light
            color="amber"
            text={
              experience.waiting > 0
                ? text('check.seats.fullText', { count: experience.waiting })
                : text('check.seats.fullNobody')
            }
          >
            {text('check.seats.full')}
          </Light>
        </li>
      )}
      {(refusal?.code === 'experience.not-for-profession' ||
        refusal?.code === 'experience.not-in-segment') && (
        <li>
          <Light color="red">{refusal.msg}</Light>
        </li>
      )}
    </ul>
  )
}

function Window({ experience: { state, opensAt, closesAt } }: { experience: Details }) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const until = dateTime(closesAt)
  if (state === 'open')
    return (
      <Light color="green" text={text('check.window.openText', { until })}>
        {text('check.window.open')}
      </Light>
    )
  if (state === 'announced')
    return (
      <Light color="red" text={text('check.window.announcedText', { from: dateTime(opensAt) })}>
        {text('check.window.announced')}
      </Light>
    )
  return (
    <Light color="red" text={text('check.window.closedText', { until })}>
      {text('check.window.closed')}
    </Light>
  )
}

function MinimumLevel({ experience: { minLevel, refusal } }: { experience: Details }) {
  const text = useText(messages)
  const design = useDesignText()
  const score = useStore((state) => state.score)
  if (!minLevel) return <Light color="green">{text('check.level.none')}</Light>
  const own = LEVELS.find((level) => level === score.level) ?? 'bronze'
  // The server's check decides; the level in the header is used only if an earlier check failed.
  const isTooLow =
    refusal?.code === 'experience.level-too-low' || LEVELS.indexOf(own) < LEVELS.indexOf(minLevel)
  return (
    <Light
      color={isTooLow ? 'red' : 'green'}
      text={text('check.levelOwn', { level: design(`level.${own}`) })}
    >
      {text('check.level', { level: design(`level.${minLevel}`) })}
    </Light>
  )
}

function Cost({ experience: { costPoints, available } }: { experience: Details }) {
  const text = useText(messages)
  const { points } = useFormats()
  if (costPoints === 0) return <Light color="green">{text('check.cost.free')}</Light>
  const after = (available ?? 0) - costPoints
  const balance = points(available ?? 0)
  return (
    <Light
      color={after < 0 ? 'red' : 'green'}
      text={
        after < 0
          ? text('check.costMissing', { balance, missing: points(-after) })
          : text('check.costAfter', { balance, after: points(after) })
      }
    >
      {text('check.cost', { points: points(costPoints) })}
    </Light>
  )
}

/** The refund by days before the start; renders nothing if all points are always refunded. */
export function RefundTable({ steps }: { steps: Details['refundSteps'] }) {
  const text = useText(messages)
  const last = steps.at(-1)
  if (!last) return null
  return (
    <ul>
      {steps.map(({ daysBefore, percent }) => (
        <li key={daysBefore}>{text('refund.step', { count: daysBefore, percent })}</li>
      ))}
      {last.daysBefore > 0 && <li>{text('refund.none')}</li>}
    </ul>
  )
}
