/** What a page of help explains, in the order of the index, and where each is used. */
export const helpSubjects = {
  futures: '/futures',
  convert: '/assets/convert',
  funding: '/assets/funding',
  earn: '/assets/financial',
  breakeven: '/assets/breakeven-analysis',
  referral: '/referral',
  card: '/creditcard',
  alpha: '/alpha',
  copy: '/copy-trading',
  paper: '/paper',
  statements: '/assets/spot/history',
  reserves: '/proof-of-reserves',
} as const

export type HelpSubject = keyof typeof helpSubjects

export const subjects = Object.keys(helpSubjects) as readonly HelpSubject[]

export const helpPath = (subject: HelpSubject) => `/help/${subject}` as const

/** Products that an exchange may do without. */
const switched = ['futures', 'earn', 'card', 'copy'] as const satisfies readonly HelpSubject[]

/** What there is here to explain. */
export const subjectsOf = (products: readonly string[]) =>
  subjects.filter((subject) => !switched.some((name) => name === subject) || products.includes(subject))
