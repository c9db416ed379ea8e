/** The constants of the score, shared by the computation and the screen that explains it. */
export const MERIT_RULE = {
  /** Merit of an accepted invoice. */
  perInvoice: 10,
  /** Cents of accepted value for one merit. */
  centsPerMerit: 100_000,
  /** Merit of an accepted invoice that was sent within this many days of its issue. */
  fast: { days: 2, merit: 5 },
  prompt: { days: 7, merit: 2 },
  /** The accuracy from which it adds merit, up to a quarter at 100%. */
  accuracyFromBps: 8_000,
  accuracyMostBps: 2_500,
} as const
