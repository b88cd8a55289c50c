import { accountPage, linkedPage } from '../../account-layout/account-page.ts'
import type { ScreenRoute } from '../../screen-route.ts'

export const routes: readonly ScreenRoute[] = [
  { path: '/account/security', screen: 'security', ...accountPage },
  { path: '/account/password_set', screen: 'password-set', ...accountPage },
  { path: '/account/password_change', screen: 'password-change', ...accountPage },
  { path: '/account/pin_setup', screen: 'pin-setup', ...accountPage },
  { path: '/account/pin_change', screen: 'pin-change', ...accountPage },
  { path: '/account/anti_phishing', screen: 'anti-phishing', ...accountPage },
  { path: '/account/freeze', screen: 'freeze', ...accountPage },
  { path: '/account/settings_lock', screen: 'settings-lock', ...accountPage },
  { path: '/account/emergency-freeze', screen: 'emergency-freeze', ...linkedPage },
]
