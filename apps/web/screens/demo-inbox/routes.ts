import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [{ path: '/demo/inbox', screen: 'demo-inbox', footer: true }]
