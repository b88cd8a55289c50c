import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/paper',
    screen: 'paper-account',
    footer: true,
    signedIn: true,
    words: [
      'paper',
      'desk/tables',
      'contracts/positions',
      'contracts/transfer',
      'paper-copy',
      'copying',
      'assets-copy-trade',
    ],
  },
]
