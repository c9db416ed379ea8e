/** Loads the passkey library on the first use of a passkey: with its parsers it takes several megabytes. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
