import { useState } from 'react'
import { useUser } from '../../api/store.ts'
import { Button } from '../../design/button/button.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { useSettings } from '../../page/settings.ts'
import { messages } from './welcome.messages.ts'
import { WelcomeDrawing } from './welcome-drawing.tsx'
import styles from './welcome-modal.module.css'
import { hideWelcome, noteWelcomeSeen } from './welcome-seen.ts'

/** The settings with each audience's picture; professionals see the common one. */
const IMAGES = {
  professional: 'welcomeImageId',
  shopkeeper: 'welcomeShopkeeperImageId',
  admin: 'welcomeAdminImageId',
} as const

/** The setting with the text for each audience. */
const TEXTS = {
  professional: 'welcomeProfessional',
  shopkeeper: 'welcomeShopkeeper',
  admin: 'welcomeAdmin',
} as const

/**
 * §2: shows a welcome picture on pages that need a user. "Continuar" closes it until the next day, "Continuar e não exibir novamente"
 * permanently.
 */
export function WelcomeModal() {
  const text = useText(messages)
  const settings = useSettings()
  const { programmeName } = settings
  const user = useUser()
  const [isOpen, setOpen] = useState(true)
  const close = () => {
    noteWelcomeSeen()
    setOpen(false)
  }
  if (!user) return null
  const { userType } = user
  const imageId = settings[IMAGES[userType]] ?? settings.welcomeImageId
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={text('welcome.title', { name: programmeName })}
      footer={
        <>
          <Button onClick={close} data-autofocus>
            {text('welcome.continue')}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              hideWelcome()
              close()
            }}
          >
            {text('welcome.never')}
          </Button>
        </>
      }
    >
      <div className={styles.picture}>
        {imageId ? <img src={`/api/files/${imageId}`} alt="" /> : <WelcomeDrawing />}
      </div>
      <p className={styles.lead}>{settings[TEXTS[userType]] || text(`welcome.lead.${userType}`)}</p>
    </Modal>
  )
}
