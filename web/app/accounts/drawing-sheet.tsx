import { Cover } from '../design/drawing/cover.tsx'
import { useText } from '../i18n/i18n.tsx'
import styles from './account-frame.module.css'
import { messages } from './sheet.messages.ts'

/** The drawing beside each kind of account page. */
const sheets = {
  entrance: { number: '01', scale: '1:50' },
  recovery: { number: '02', scale: '1:25' },
  'sign-up': { number: '03', scale: '1:100' },
  store: { number: '04', scale: '1:75' },
  administration: { number: '05', scale: '1:200' },
  event: { number: '06', scale: '1:20' },
} as const
export type SheetName = keyof typeof sheets

/** A decorative drawing sheet with its frame and title block. */
export function DrawingSheet({ name }: { name: SheetName }) {
  const text = useText(messages)
  const { number, scale } = sheets[name]
  return (
    <div className={styles.pinned}>
      <div className={styles.sheet}>
        <div className={styles.plan}>
          <Cover seed={`account-${name}-plan`} kind="plan" ratio="fill" />
        </div>
        <div className={styles.section}>
          <Cover seed={`account-${name}-section`} kind="section" ratio="fill" />
        </div>
        <div className={styles.tiles}>
          <Cover seed={`account-${name}-tiles`} kind="tiles" ratio="fill" />
        </div>
        <dl className={styles.block}>
          <div>
            <dt>{text('sheet.drawing')}</dt>
            <dd>{text(`sheet.${name}`)}</dd>
          </div>
          <div>
            <dt>{text('sheet.scale')}</dt>
            <dd>{scale}</dd>
          </div>
          <div>
            <dt>{text('sheet.number')}</dt>
            <dd>{number}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}
