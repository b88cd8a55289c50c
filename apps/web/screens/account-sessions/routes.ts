import { accountPage } from '../../account-layout/account-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/account/sessions', screen: 'sessions', ...accountPage },
  { path: '/account/login_history', screen: 'history', ...accountPage },
  { path: '/account/trust-token', screen: 'trust-token', ...accountPage },
]
