import { VisuallyHidden } from '../../platform/design/layout/visually-hidden.tsx'
import { QrCode } from '../../platform/design/qr-code/qr-code.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useSettings } from '../../platform/page/settings.ts'
import { messages } from './invites.messages.ts'
import styles from './invites.module.css'
import { ShareButtons, spacedCode } from './share-buttons.tsx'

interface Props {
  /** Undefined while it loads. */
  readonly personal: { readonly code: string; readonly link: string } | undefined
  readonly pointsEach: number
}

/** The professional's own link, laid out like a title block: the code, the ways to share it, its QR code. */
export function PersonalLink({ personal, pointsEach }: Props) {
  const text = useText(messages)
  const format = useFormats()
  const messageOf = useInviteMessage()
  return (
    <section className={styles.sheet} aria-labelledby="personal-link">
      <div className={styles.words}>
        <div className={styles.label}>
          <h2 id="personal-link">{text('personal')}</h2>
          <p>{text('personalText')}</p>
        </div>
        {personal ? (
          <>
            <p className={styles.code}>
              <span aria-hidden="true">{spacedCode(personal.code)}</span>
              <VisuallyHidden>{text('codeRead', { code: [...personal.code].join(' ') })}</VisuallyHidden>
            </p>
            <p className={styles.link}>{personal.link}</p>
            <ShareButtons link={personal.link} message={messageOf(personal.link, pointsEach > 0)} />
          </>
        ) : (
          <>
            <Skeleton width="14rem" height="64px" />
            <Skeleton width="20rem" height="20px" />
            <Skeleton width="16rem" height="46px" />
          </>
        )}
      </div>
      <dl className={styles.offer}>
        <dt>{text('offer')}</dt>
        {personal ? (
          pointsEach > 0 ? (
            <dd>
              <strong>{format.number(pointsEach)}</strong> {text('offerUnit')}
            </dd>
          ) : (
            <dd className={styles.none}>{text('offerNone')}</dd>
          )
        ) : (
          <dd>
            <Skeleton width="6rem" height="44px" />
          </dd>
        )}
      </dl>
      <figure className={styles.qr}>
        {personal ? (
          <QrCode value={personal.link} label={text('qr')} />
        ) : (
          <Skeleton width="100%" height="176px" />
        )}
        <figcaption>{text('qrText')}</figcaption>
      </figure>
    </section>
  )
}

/** Returns a function that formats the message with an invite's link; it names the points if invites earn any. */
export function useInviteMessage() {
  const text = useText(messages)
  const { programmeName } = useSettings()
  return (link: string, earns: boolean) =>
    text(earns ? 'message' : 'messageNone', { programme: programmeName, link })
}
