import { useLanguage } from './i18n.tsx'

/** §2: the privacy policy as a PDF; its translation has an address of its own. */
export const usePolicyAddress = (): string =>
  useLanguage() === 'en' ? '/en/privacy-policy.pdf' : '/politica-de-privacidade.pdf'
