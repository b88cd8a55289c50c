import type { ScreenRoute } from '../../screen-route.ts'

/** Forms say refusals as the account centre does. */
const words = ['account-layout', 'second-factor'] as const

export const routes: readonly ScreenRoute[] = [
  { path: '/creditcard', screen: 'creditcard', footer: true, words },
  { path: '/creditcard/success', screen: 'success', footer: true, signedIn: true, words },
  { path: '/creditcard/list', screen: 'list', footer: true, signedIn: true, words },
]
