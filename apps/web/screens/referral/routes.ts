import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/referral', screen: 'referral', footer: true, signedIn: true, words: ['account-layout', 'second-factor'] },
]
