import { demonstrationAccounts } from '@esquadro/contract/platform/settings/demonstration'
import { Button } from '../../platform/design/button/button.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useSettings } from '../../platform/page/settings.ts'
import styles from './login.module.css'
import { messages } from './sign-in.messages.ts'

export type DemonstrationAccount = (typeof demonstrationAccounts)[number]

interface Props {
  readonly kinds: readonly DemonstrationAccount['userType'][]
  readonly onUse: (account: DemonstrationAccount) => void
}

/** The demonstration's accounts; shown only in the demonstration. */
export function DemonstrationAccounts({ kinds, onUse }: Props) {
  const text = useText(messages)
  const { isDemo } = useSettings()
  if (!isDemo) return null
  return (
    <section className={styles.demo} aria-labelledby="demonstration">
      <div>
        <h2 id="demonstration">{text('demo.title')}</h2>
        <p>{text('demo.text')}</p>
      </div>
      <div className={styles.demoAccounts}>
        {demonstrationAccounts
          .filter(({ userType }) => kinds.includes(userType))
          .map((account) => (
            <Button key={account.email} variant="secondary" isSmall onClick={() => onUse(account)}>
              {text(`demo.${account.userType}`)}
            </Button>
          ))}
      </div>
    </section>
  )
}
