import type { ScreenLayout } from '../screen-route.ts'

/** A page of one's own accounts, beside their navigation. */
export const assetsPage = {
  footer: true,
  signedIn: true,
  words: ['assets-layout', 'fresh-figures'],
} as const satisfies ScreenLayout
