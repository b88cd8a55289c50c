import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/announcements', screen: 'announcements', footer: true },
  { path: '/announcements/:slug', screen: 'announcement', footer: true },
]
