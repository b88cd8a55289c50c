import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/proof-of-reserves', screen: 'proof-of-reserves', footer: true },
]
