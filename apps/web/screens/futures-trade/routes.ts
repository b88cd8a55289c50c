import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/futures/:pair',
    screen: 'futures-trade',
    fullHeight: true,
    words: ['desk'],
    drawn: ['screens/futures-trade/ticket/futures-ticket.tsx'],
  },
  {
    path: '/paper/futures/:pair',
    screen: 'paper-futures',
    fullHeight: true,
    signedIn: true,
    words: ['desk', 'paper'],
    drawn: ['screens/futures-trade/ticket/futures-ticket.tsx'],
  },
]
