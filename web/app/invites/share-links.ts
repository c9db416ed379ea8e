/** Returns a link that opens WhatsApp with a message, addressed to a Brazilian phone number if one is known. */
export const whatsAppAddress = (message: string, cellphone: string | null = null): string =>
  `https://wa.me/${cellphone ? `55${cellphone}` : ''}?text=${encodeURIComponent(message)}`

/** Splits a code of eight characters into two groups: `K7Q2 M9XP`. */
export const spacedCode = (code: string): string => code.replace(/^(.{4})(.{4})$/, '$1 $2')
