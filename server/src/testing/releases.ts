/**
 * The releases, oldest first, each with its last migration and the SHA-256 of all migrations up to it. A release adds a line;
 * from then on its migrations never change.
 */
export const releases = [
  {
    version: '1.0.0',
    last: '0023-webhooks.sql',
    digest: '31a81e868b6247135518c2ec8b29ef7baf4293b5802afdff09d09bef96fba269',
  },
] as const
