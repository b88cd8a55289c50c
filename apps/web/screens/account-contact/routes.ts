import { accountPage } from '../../account-layout/account-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/account/email_change', screen: 'email-change', ...accountPage },
  { path: '/account/mobile_bind', screen: 'mobile-bind', ...accountPage },
  { path: '/account/mobile_change', screen: 'mobile-change', ...accountPage },
]
