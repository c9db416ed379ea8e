/**
 * The releases, oldest first, each with its last migration and the SHA-256 of all migrations up to it. A release adds a line;
 * from then on its migrations never change.
 */
export const releases = [
  {
    version: '1.0.0',
    last: '0023-webhooks.sql',
    digest: '01a8ce63e4a3b4c6eaca37c97d127b28e88282185296c846df492571f50b2fcc',
  },
] as const
