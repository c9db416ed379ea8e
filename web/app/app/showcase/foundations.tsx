import { Icon } from '../../platform/design/icon/icon.tsx'
import { iconNames } from '../../platform/design/icon/icon-names.ts'
import styles from './showcase.module.css'
import { Sheet, Specimen } from './specimen.tsx'
import { useShowcaseText } from './use-showcase-text.ts'

const colors = (
  'paper surface sunken line line-strong muted ink accent accent-soft ' +
  'success success-soft warn warn-soft danger danger-soft info info-soft'
).split(' ')
const sizes = ['64', '40', '28', '20', '16', '14', '12']
const steps = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24]

export function Foundations({ number }: { number: number }) {
  const text = useShowcaseText()
  return (
    <Sheet number={number} id="foundations" title={text('foundations')} text={text('foundationsText')}>
      <Specimen title={text('colors')}>
        <ul className={styles.swatches}>
          {colors.map((name) => (
            <li key={name}>
              <span style={{ background: `var(--${name})` }} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title={text('type')}>
        <ul className={styles.scale}>
          {sizes.map((size) => (
            <li
              key={size}
              data-display={Number(size) > 20 || undefined}
              style={{ fontSize: `var(--text-${size})` }}
            >
              <span>{size}</span>
              {text('pangram')}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title={text('space')}>
        <ul className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <span style={{ inlineSize: `var(--space-${step})` }} />
              {step * 4}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title={text('icons')}>
        <ul className={styles.icons}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} size={24} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </Sheet>
  )
}
