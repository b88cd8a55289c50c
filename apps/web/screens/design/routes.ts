import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/design', screen: 'design' }]
