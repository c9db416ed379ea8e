/**
 * The releases, oldest first, each with its last migration and the SHA-256 of all migrations up to it. A release adds a line;
 * from then on its migrations never change.
 */
export const releases = [
  {
    version: '1.0.0',
    last: '0023-webhooks.sql',
    digest: 'b45dc50214bf3535cd49cdde1f4b0e8384e671b9f99c6d164b1a62acfdefa945',
  },
] as const
