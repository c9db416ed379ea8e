import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { PageTitle } from '../page/page-title.tsx'
import styles from './account-frame.module.css'
import type { DrawingSheet as Sheet, SheetName } from './drawing-sheet.tsx'

// Decorative: the server renders it, and the page works before its code has loaded, or offline without it.
const DrawingSheet = lazy<ComponentType<ComponentProps<typeof Sheet>>>(async () => ({
  default: (await import('./drawing-sheet.tsx').catch(() => null))?.DrawingSheet ?? (() => null),
}))

interface AccountFrameProps {
  readonly sheet: SheetName
  readonly title: string
  /** One line about the purpose of the page; if it is plain text, also the description for search engines. */
  readonly lead?: ReactNode
  /** A narrow column for sign-in, a wide one for forms, or the full page. */
  readonly width?: 'narrow' | 'wide' | 'full'
  readonly children: ReactNode
}

/** The frame of account pages: the content on one side, a drawing on the other; one column on a phone. */
export function AccountFrame({ sheet, title, lead, width = 'narrow', children }: AccountFrameProps) {
  return (
    <div className={styles.frame} data-width={width}>
      <PageTitle title={title} {...(typeof lead === 'string' && { description: lead })} />
      <div className={styles.side}>
        <div className={styles.column}>
          <header className={styles.head}>
            <h1>{title}</h1>
            {lead && <p>{lead}</p>}
          </header>
          {children}
        </div>
      </div>
      {width !== 'full' && (
        <div className={styles.board} aria-hidden="true">
          <Suspense fallback={null}>
            <DrawingSheet name={sheet} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
