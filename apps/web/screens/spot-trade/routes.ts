import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  {
    path: '/trade/:pair',
    screen: 'spot-trade',
    fullHeight: true,
    words: ['desk'],
    drawn: ['screens/spot-trade/ticket/spot-ticket.tsx'],
  },
  {
    path: '/paper/trade/:pair',
    screen: 'paper-spot',
    fullHeight: true,
    signedIn: true,
    words: ['desk', 'paper'],
    drawn: ['screens/spot-trade/ticket/spot-ticket.tsx'],
  },
]
