/** What a notice is about: a page leads from it to where more is said of that. */
export const newsSubjects = [
  'wallet',
  'payment',
  'card',
  'convert',
  'earn',
  'copying',
  'leading',
  'referral',
  'contracts',
  'alpha',
] as const
export type NewsSubject = (typeof newsSubjects)[number]
