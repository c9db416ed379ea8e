import { Link } from 'react-router'
import { openConsent, usePurposes } from '../../consent/use-consent.ts'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { useAddress } from '../../i18n/addresses.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../frame/chrome.messages.ts'

/** List items for the privacy policy, the terms, the proofs of the points, the cookies and, if the visitor has a choice, the consent settings. */
export function LegalItems() {
  const text = useText(messages)
  const addressOf = useAddress()
  const purposes = usePurposes()
  return (
    <>
      <li>
        <a href={text('footer.policy')} target="_blank" rel="noreferrer noopener">
          {text('footer.privacy')}
          <VisuallyHidden> ({text('newTab')})</VisuallyHidden>
        </a>
      </li>
      <li>
        <Link to={addressOf('/termos')}>{text('footer.terms')}</Link>
      </li>
      <li>
        <Link to={addressOf('/provas')}>{text('footer.proofs')}</Link>
      </li>
      <li>
        <Link to="/cookies">{text('footer.cookies')}</Link>
      </li>
      {purposes.length > 0 && (
        <li>
          <button type="button" onClick={openConsent}>
            {text('footer.consent')}
          </button>
        </li>
      )}
    </>
  )
}
