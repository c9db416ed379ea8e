/** Loads the passkey library when a passkey is first used: with its parsers it takes several megabytes. */
export const loadWebAuthn = () => import('@simplewebauthn/server')
