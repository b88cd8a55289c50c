import type { ScreenRoute } from '../../screen-route.ts'

/** Its form says refusals as the account centre does. */
export const routes: readonly ScreenRoute[] = [
  { path: '/alpha', screen: 'alpha', footer: true, signedIn: true, words: ['account-layout', 'second-factor'] },
]
