import { useLocation } from 'react-router'
import { homeOf } from '../../api/guard.ts'
import { useUser } from '../../api/store.ts'
import { ButtonLink } from '../../design/button/button-link.tsx'
import { Cover } from '../../design/drawing/cover.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages as menuMessages } from '../../menus.messages.ts'
import { cmsMenu, isGroup, type MenuText, professionalMenu, shopkeeperMenu } from '../../menus.ts'
import { PageTitle } from '../../page/page-title.tsx'
import { messages } from './coming-later.messages.ts'
import styles from './coming-later.module.css'

const names = new Map<string, MenuText>([
  ...[...shopkeeperMenu.places, ...professionalMenu.places].map(({ to = '', text }) => [to, text] as const),
  ...cmsMenu
    .flatMap((entry) => (isGroup(entry) ? entry.places : [entry]))
    .map(({ to = '', text }) => [to, text] as const),
  ['/notifications', 'notifications'],
  ['/cms/notifications', 'notifications'],
  ['/profile', 'profile'],
  ['/cms/profile', 'profile'],
])

type Offer = Parameters<ReturnType<typeof useText<(typeof messages)['ptBR']>>>[0] & `/${string}`
const hasOffer = (path: string): path is Offer => Object.hasOwn(messages.ptBR, path)

/** Stands for every address that the product has but does not serve yet: what it will offer, and a way back. */
export default function ComingLater() {
  const text = useText(messages)
  const menuText = useText(menuMessages)
  const user = useUser()
  const { pathname } = useLocation()
  const path = pathname.replace(/\/+$/, '')
  const name = names.get(path)
  const home = user ? homeOf(user.userType) : '/'
  return (
    <article className={styles.page}>
      <PageTitle title={name ? menuText(name) : text('label')} />
      <div className={styles.words}>
        <p className={styles.label}>{name ? menuText(name) : text('label')}</p>
        <h1>{text('title')}</h1>
        <h2 className={styles.offerTitle}>{text('offer')}</h2>
        <p className={styles.offer}>{text(hasOffer(path) ? path : '/')}</p>
        {path !== home && (
          <ButtonLink to={home} variant="secondary" iconLeft="arrow-left">
            {text(`back.${home}`)}
          </ButtonLink>
        )}
      </div>
      <div className={styles.drawing}>
        <Cover seed={path} isDescribed />
      </div>
    </article>
  )
}
