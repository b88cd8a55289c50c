import type { ScreenLayout } from '../screen-route.ts'

/** A page of the account centre, beside its navigation; never with a footer. */
export const accountPage = {
  signedIn: true,
  words: ['account-layout', 'second-factor'],
} as const satisfies ScreenLayout

/** Reached by a link in a mail, from whatever browser it is read in. */
export const linkedPage = { words: accountPage.words } as const satisfies ScreenLayout
