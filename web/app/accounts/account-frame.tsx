import type { ReactNode } from 'react'
import { Cover } from '../design/drawing/cover.tsx'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import styles from './account-frame.module.css'
import { messages } from './accounts.messages.ts'

/** The drawings of the set, by what is done on their pages. */
const sheets = {
  entrance: { number: '01', scale: '1:50' },
  recovery: { number: '02', scale: '1:25' },
  'sign-up': { number: '03', scale: '1:100' },
  store: { number: '04', scale: '1:75' },
  administration: { number: '05', scale: '1:200' },
  event: { number: '06', scale: '1:20' },
} as const
export type SheetName = keyof typeof sheets

interface AccountFrameProps {
  readonly sheet: SheetName
  readonly title: string
  /** One line that says what the page is for. */
  readonly lead?: ReactNode
  /** A column to sign in with, a wider one to fill in, or the whole page. */
  readonly width?: 'narrow' | 'wide' | 'full'
  readonly children: ReactNode
}

/** Every account page: what there is to do on one side, a drawing of the set on the other; one column on a phone. */
export function AccountFrame({ sheet, title, lead, width = 'narrow', children }: AccountFrameProps) {
  return (
    <div className={styles.frame} data-width={width}>
      <PageTitle title={title} />
      <div className={styles.side}>
        <div className={styles.column}>
          <header className={styles.head}>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </header>
          {children}
        </div>
      </div>
      {width !== 'full' && <DrawingSheet name={sheet} />}
    </div>
  )
}

/** A drawing sheet with its frame and title block; decoration. */
function DrawingSheet({ name }: { name: SheetName }) {
  const text = useText(messages)
  const { number, scale } = sheets[name]
  return (
    <div className={styles.board} aria-hidden="true">
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
    </div>
  )
}
