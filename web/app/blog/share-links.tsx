import { Button } from '../design/button/button.tsx'
import { ExternalLink } from '../design/link/text-link.tsx'
import { useCopy } from '../design/use-copy.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './blog.messages.ts'
import styles from './post.module.css'

/** Plain links that share a post without loading anything, and a button that copies its address. */
export function ShareLinks({ title, address }: { title: string; address: string }) {
  const text = useText(messages)
  const { copy, isCopied } = useCopy()
  const [subject, body] = [encodeURIComponent(title), encodeURIComponent(address)]
  return (
    <div className={styles.share} role="group" aria-label={text('share')}>
      <span>{text('share')}</span>
      <ExternalLink href={`https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`}>
        WhatsApp
      </ExternalLink>
      <ExternalLink href={`https://www.linkedin.com/sharing/share-offsite/?url=${body}`}>
        LinkedIn
      </ExternalLink>
      <a href={`mailto:?subject=${subject}&body=${body}`}>{text('share.mail')}</a>
      <Button
        variant="quiet"
        isSmall
        iconLeft={isCopied ? 'check' : 'copy'}
        onClick={() => void copy(address)}
      >
        {text(isCopied ? 'share.copied' : 'share.copy')}
      </Button>
    </div>
  )
}
