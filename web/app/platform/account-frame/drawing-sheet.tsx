import { Cover } from '../design/drawing/cover.tsx'
import { useText } from '../i18n/i18n.tsx'
import styles from './account-frame.module.css'
import { messages } from './sheet.messages.ts'

/** The drawing beside each kind of account page. */
const sheets = {
  entrance: { number: '01', scale: '1:75', drawings: ['courtyard-house', 'light-cone', 'stair'] },
  recovery: { number: '02', scale: '1:50', drawings: ['apartment', 'window-jamb', 'dovetail'] },
  'sign-up': { number: '03', scale: '1:75', drawings: ['long-table', 'pavilion', 'chair'] },
  store: { number: '04', scale: '1:75', drawings: ['showroom', 'book-match', 'tile-layout'] },
  administration: { number: '05', scale: '1:100', drawings: ['exhibition', 'tiled-front', 'wall-foot'] },
  event: { number: '06', scale: '1:50', drawings: ['model-workshop', 'daylight', 'weave'] },
  customer: { number: '07', scale: '1:50', drawings: ['apartment', 'pavilion', 'chair'] },
  news: { number: '08', scale: '1:100', drawings: ['exhibition', 'light-cone', 'weave'] },
} as const
export type SheetName = keyof typeof sheets

/** A decorative drawing sheet with its frame and title block. */
export function DrawingSheet({ name }: { name: SheetName }) {
  const text = useText(messages)
  const { number, scale, drawings } = sheets[name]
  const [plan, section, detail] = drawings
  return (
    <div className={styles.pinned}>
      <div className={styles.sheet}>
        <div className={styles.plan}>
          <Cover seed={name} drawing={plan} ratio="fill" />
        </div>
        <div className={styles.section}>
          <Cover seed={name} drawing={section} ratio="fill" />
        </div>
        <div className={styles.detail}>
          <Cover seed={name} drawing={detail} ratio="fill" />
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
