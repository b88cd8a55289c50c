import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/help/futures',
    screen: 'help-futures',
    footer: true,
    words: ['help', 'contracts/positions', 'contracts/unified'],
  },
]
