import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/paper/copy/:leaderId',
    screen: 'paper-copy',
    footer: true,
    signedIn: true,
    words: ['paper', 'copying', 'account-layout', 'second-factor'],
  },
]
