import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/copy-trading', screen: 'copy-trading', footer: true, words: ['copying'] },
  {
    ...{ path: '/copy-trading/:leaderId', screen: 'copy-leader', footer: true },
    words: ['copying', 'account-layout', 'second-factor'],
  },
]
