import { accountPage } from '../../account-layout/account-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/account/preferences', screen: 'preferences', ...accountPage },
  { path: '/account/notifications', screen: 'notifications', ...accountPage },
]
