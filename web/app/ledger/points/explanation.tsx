import type { ExplainedItem, Explanation } from '@esquadro/contract/ledger/points/explanation'
import { ProfessionWord } from '../../people/professionals/profession-word.tsx'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { type Level, levelShapes } from '../../platform/design/level-mark/level-shapes.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './explanation.module.css'
import { useItemName } from './item-name.ts'
import { messages } from './points.messages.ts'
import { useItemReason } from './use-item-reason.ts'

/** Explains the points of an invoice by rule and by item, including items without points. */
export function PointsExplanation({ explanation }: { explanation: Explanation }) {
  const text = useText(messages)
  const format = useFormats()
  const rules = [
    { key: 'base', name: text('base'), ...explanation.base },
    ...explanation.accelerators.map((rule) => ({
      ...rule,
      key: rule.id,
      name: text('accelerator', { name: rule.name, factor: format.number(rule.multiplierBps / 10_000) }),
    })),
  ]
  return (
    <Stack gap={6}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule.key}>
            <span className={styles.row}>
              <span>{rule.name}</span>
              <span className={styles.points}>{format.points(rule.points)}</span>
            </span>
            {isRounded(rule) && (
              <span className={styles.note}>{text('exactly', { value: format.number(exact(rule)) })}</span>
            )}
            {'segment' in rule && rule.segment && (
              <span className={styles.note}>{text('segment', { name: rule.segment.name })}</span>
            )}
            {'limit' in rule && rule.limit && <LimitNote limit={rule.limit} />}
          </li>
        ))}
        <li>
          <span className={`${styles.row} ${styles.total}`}>
            <span>{text('total')}</span>
            <span className={styles.points}>{format.points(explanation.total)}</span>
          </span>
        </li>
      </ul>
      <Items title={text('counted')} items={explanation.items.filter(({ reason }) => reason === null)} />
      <Items title={text('notCounted')} items={explanation.items.filter(({ reason }) => reason !== null)} />
      <Conditions explanation={explanation} />
    </Stack>
  )
}

type Limit = NonNullable<Explanation['accelerators'][number]['limit']>

/** Shows what was left of a campaign's limits for the purchase, and whether they reduced its points. */
function LimitNote({ limit: { points, cents, fullPoints, isReached } }: { limit: Limit }) {
  const text = useText(messages)
  const format = useFormats()
  const left = [points !== null && format.points(points), cents !== null && format.money(cents)]
    .filter(Boolean)
    .join(text('limit.and'))
  if (!left) return null
  return (
    <span className={styles.note}>
      {isReached
        ? text('limit.reached', { left, full: format.points(fullPoints) })
        : text('limit.left', { left })}
    </span>
  )
}

function Items({ title, items }: { title: string; items: readonly ExplainedItem[] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.part} aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item.line} item={item} />
        ))}
      </ul>
    </section>
  )
}

/** Shows the settings when the points were computed; they may have changed since. */
function Conditions({ explanation }: { explanation: Explanation }) {
  const text = useText(messages)
  const format = useFormats()
  const { settings, professional } = explanation
  return (
    <section className={styles.part} aria-label={text('conditions')}>
      <h3>{text('conditions')}</h3>
      <DescriptionList
        items={[
          { label: text('setting.computed'), value: format.date(explanation.computedOn) },
          { label: text('setting.issued'), value: format.date(explanation.issuedOn) },
          { label: text('setting.level'), value: <LevelWord level={professional.level} /> },
          ...(professional.profession
            ? [
                {
                  label: text('setting.profession'),
                  value: <ProfessionWord profession={professional.profession} />,
                },
              ]
            : []),
          { label: text('setting.rate'), value: format.number(settings.pointsPerRealBps / 10_000) },
          {
            label: text('setting.unmatched'),
            value: text(settings.unmatchedItemsEarn ? 'setting.earn' : 'setting.earnNot'),
          },
          {
            label: text('setting.policy'),
            value: text(settings.policyAllowsPoints ? 'setting.allowed' : 'setting.notAllowed'),
          },
        ]}
      />
    </section>
  )
}

const isKnown = (level: string): level is Level => Object.hasOwn(levelShapes, level)

/** Shows a level with its mark and name; a level that no longer exists by its recorded name. */
function LevelWord({ level }: { level: string }) {
  return isKnown(level) ? <LevelMark level={level} size="small" isNamed /> : level
}

function Item({ item }: { item: ExplainedItem }) {
  const text = useText(messages)
  const nameOf = useItemName()
  const reasonOf = useItemReason()
  const format = useFormats()
  const rate = item.rateBps / 10_000
  const notes = item.reason
    ? [reasonOf(item)]
    : [
        [
          item.product?.categoryName,
          item.fixed
            ? text('rate.fixed', {
                points: format.points(item.fixed.points),
                units: format.number(item.fixed.quantityE4 / 10_000),
              })
            : text(rate === 1 ? 'rate' : 'rates', { rate: format.number(rate) }),
          item.rateFrom && item.rateFrom !== 'category' ? text(`rate.${item.rateFrom}`) : null,
          item.rateHoldsFrom ? text('rate.since', { day: format.date(item.rateHoldsFrom) }) : null,
        ]
          .filter(Boolean)
          .join(' · '),
        ...item.accelerators.map(({ name, multiplierBps, counted, isUsedUp }) =>
          counted
            ? text('accelerator', { name, factor: format.number(multiplierBps / 10_000) })
            : text(isUsedUp ? 'usedUp' : 'lost', { name }),
        ),
      ]
  return (
    <li>
      <span className={styles.row}>
        <span>{nameOf(item)}</span>
        <span className={styles.points}>{format.money(item.valueCents)}</span>
      </span>
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </li>
  )
}

type Fraction = { readonly numerator: string; readonly denominator: string }
const exact = ({ numerator, denominator }: Fraction) => Number(numerator) / Number(denominator)
const isRounded = ({ numerator, denominator }: Fraction) => BigInt(numerator) % BigInt(denominator) !== 0n
