import { useId, useState } from 'react'
import type { Consent, Purpose } from '../api/preferences.ts'
import { Button } from '../design/button/button.tsx'
import { Checkbox } from '../design/checkbox/checkbox.tsx'
import { TextLink } from '../design/link/text-link.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './consent.messages.ts'
import styles from './consent.module.css'
import { decide } from './use-consent.ts'

interface ConsentBannerProps {
  readonly purposes: readonly Purpose[]
  readonly consent: Consent
}

/** Asks for the choice of each purpose. Allow, refuse and choose have the same emphasis; nothing is preselected. */
export function ConsentBanner({ purposes, consent }: ConsentBannerProps) {
  const text = useText(messages)
  const id = useId()
  const [chosen, setChosen] = useState<Consent>(consent)
  const choose = (isAllowed: (purpose: Purpose) => boolean) =>
    decide({ ...consent, ...Object.fromEntries(purposes.map((purpose) => [purpose, isAllowed(purpose)])) })
  return (
    <section className={styles.banner} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id}>{text('title')}</h2>
        <p>
          {text('text')} <TextLink to="/cookies">{text('more')}</TextLink>
        </p>
      </div>
      <div className={styles.purposes}>
        {purposes.map((purpose) => (
          <Checkbox
            key={purpose}
            value={chosen[purpose] ?? false}
            onChange={(isAllowed) => setChosen({ ...chosen, [purpose]: isAllowed })}
          >
            {text(purpose)}
          </Checkbox>
        ))}
      </div>
      <div className={styles.choices}>
        <Button variant="secondary" onClick={() => choose(() => false)}>
          {text('refuse')}
        </Button>
        <Button variant="secondary" onClick={() => choose((purpose) => chosen[purpose] ?? false)}>
          {text('save')}
        </Button>
        <Button variant="secondary" onClick={() => choose(() => true)}>
          {text('allow')}
        </Button>
      </div>
    </section>
  )
}
